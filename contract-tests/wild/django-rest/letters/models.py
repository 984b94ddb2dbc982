import uuid

from django.db import models


class Letter(models.Model):
    class Kind(models.TextChoices):
        LETTER = "letter"
        POSTCARD = "postcard"
        TELEGRAM = "telegram"

    ref = models.UUIDField(default=uuid.uuid4, unique=True, editable=False)
    subject = models.TextField()
    kind = models.CharField(max_length=10, choices=Kind.choices)
    sender = models.TextField(null=True)
    sheets = models.PositiveBigIntegerField(null=True)
    keywords = models.JSONField(null=True)
    remark = models.TextField(null=True)
    seal = models.TextField(null=True)

    class Meta:
        ordering = ["id"]
