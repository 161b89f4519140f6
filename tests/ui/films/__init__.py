"""Films, strips and pages."""
