from rest_framework import serializers

from .models import Letter


class Text(serializers.CharField):
    """A text as it is: CharField takes numbers for texts, and trims."""

    def __init__(self, **options):
        super().__init__(trim_whitespace=False, **options)

    def to_internal_value(self, data):
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class Count(serializers.IntegerField):
    """A number as it is: IntegerField takes the texts of numbers, too."""

    def to_internal_value(self, data):
        if isinstance(data, (str, bool)):
            self.fail("invalid")
        return super().to_internal_value(data)


class LetterSerializer(serializers.ModelSerializer):
    subject = Text()
    sender = Text(required=False, allow_blank=True)
    sheets = Count(required=False, min_value=0, max_value=2**63 - 1)
    keywords = serializers.ListField(child=Text(allow_blank=True), required=False)
    remark = Text(required=False, allow_blank=True, allow_null=True)
    seal = Text(required=False, allow_blank=True, write_only=True)

    class Meta:
        model = Letter
        fields = ["ref", "subject", "kind", "sender", "sheets", "keywords", "remark", "seal"]

    def to_representation(self, letter):
        shown = super().to_representation(letter)
        return {name: value for name, value in shown.items() if value is not None}
