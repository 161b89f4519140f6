"""Recording of lessons: actions at the table become steps, and a panel edits their texts."""
