import uuid
from django.db import migrations, models


class Migration(migrations.Migration):

    initial = True

    dependencies = [
    ]

    operations = [
        migrations.CreateModel(
            name='Letter',
            fields=[
                ('id', models.BigAutoField(auto_created=True, primary_key=True, serialize=False, verbose_name='ID')),
                ('ref', models.UUIDField(default=uuid.uuid4, editable=False, unique=True)),
                ('subject', models.TextField()),
                ('kind', models.CharField(choices=[('letter', 'Letter'), ('postcard', 'Postcard'), ('telegram', 'Telegram')], max_length=10)),
                ('sender', models.TextField(null=True)),
                ('sheets', models.PositiveBigIntegerField(null=True)),
                ('keywords', models.JSONField(null=True)),
                ('remark', models.TextField(null=True)),
                ('seal', models.TextField(null=True)),
            ],
            options={
                'ordering': ['id'],
            },
        ),
    ]
