"""The text field for a card name: only names are accepted."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget

from tabletop.ui.asking.name_box import NameBox


def test_only_a_card_name_is_taken(qapp: QApplication) -> None:
    around = QWidget()
    box, taken = NameBox(around), list[object]()
    box.settled.connect(taken.append)
    box.begin()
    line = box.findChild(QLineEdit)
    line.setText("grizzly bear")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert taken == []
    line.setText("grizzly bears")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert taken == ["Grizzly Bears"]
    around.deleteLater()
