"""The rules of the grammar of printed texts, one file for each subject.

Each file ends with its ``RULES``, templates with makers. A maker returns a value of the language, or a part
of one, in which marks stand for what only the whole text can say: targets and pronouns.
"""
