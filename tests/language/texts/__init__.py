"""Reading printed texts. Every sentence here was invented for its test."""
