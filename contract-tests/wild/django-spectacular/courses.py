"""Courses and those who take part. `python courses.py` prints what drf-spectacular writes of it."""

import sys

import django
from django.conf import settings

settings.configure(
    INSTALLED_APPS=[
        "django.contrib.auth",
        "django.contrib.contenttypes",
        "rest_framework",
        "django_filters",
        "drf_spectacular",
    ],
    ROOT_URLCONF=__name__,
    SECRET_KEY="nothing is signed",
    USE_TZ=True,
    REST_FRAMEWORK={
        "DEFAULT_SCHEMA_CLASS": "drf_spectacular.openapi.AutoSchema",
        "DEFAULT_PAGINATION_CLASS": "rest_framework.pagination.PageNumberPagination",
        "PAGE_SIZE": 20,
        "DEFAULT_FILTER_BACKENDS": [
            "django_filters.rest_framework.DjangoFilterBackend",
            "rest_framework.filters.SearchFilter",
            "rest_framework.filters.OrderingFilter",
        ],
        "DEFAULT_AUTHENTICATION_CLASSES": ["rest_framework.authentication.BasicAuthentication"],
        "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    },
    SPECTACULAR_SETTINGS={"TITLE": "Courses", "VERSION": "1.0.0", "COMPONENT_SPLIT_REQUEST": True},
)
django.setup()

from django.db import models  # noqa: E402
from django.urls import include, path  # noqa: E402
from drf_spectacular.generators import SchemaGenerator  # noqa: E402
from drf_spectacular.renderers import OpenApiJsonRenderer  # noqa: E402
from rest_framework import routers, serializers, viewsets  # noqa: E402
from rest_framework.decorators import action  # noqa: E402
from rest_framework.response import Response  # noqa: E402


class Teacher(models.Model):
    first_name = models.CharField(max_length=60)
    last_name = models.CharField(max_length=60)
    email = models.EmailField(unique=True)
    biography = models.TextField(blank=True)

    class Meta:
        app_label = "courses"


class Course(models.Model):
    class Level(models.TextChoices):
        BEGINNER = "beginner"
        ADVANCED = "advanced"

    title = models.CharField(max_length=120)
    slug = models.SlugField(unique=True)
    level = models.CharField(max_length=10, choices=Level.choices, default=Level.BEGINNER)
    price = models.DecimalField(max_digits=8, decimal_places=2)
    starts_on = models.DateField(null=True, blank=True)
    seats = models.PositiveSmallIntegerField(default=12)
    teacher = models.ForeignKey(Teacher, on_delete=models.CASCADE, related_name="courses")
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        app_label = "courses"


class Participant(models.Model):
    course = models.ForeignKey(Course, on_delete=models.CASCADE, related_name="participants")
    name = models.CharField(max_length=80)
    phone = models.CharField(max_length=30, blank=True)
    has_paid = models.BooleanField(default=False)

    class Meta:
        app_label = "courses"


class TeacherSerializer(serializers.ModelSerializer):
    class Meta:
        model = Teacher
        fields = "__all__"


class CourseSerializer(serializers.ModelSerializer):
    teacher_name = serializers.CharField(source="teacher.last_name", read_only=True)

    class Meta:
        model = Course
        fields = "__all__"


class ParticipantSerializer(serializers.ModelSerializer):
    class Meta:
        model = Participant
        fields = "__all__"


class TeacherViewSet(viewsets.ModelViewSet):
    queryset = Teacher.objects.order_by("id")
    serializer_class = TeacherSerializer
    search_fields = ["first_name", "last_name"]


class CourseViewSet(viewsets.ModelViewSet):
    queryset = Course.objects.order_by("id")
    serializer_class = CourseSerializer
    filterset_fields = ["level", "teacher"]
    search_fields = ["title"]
    ordering_fields = ["title", "price"]

    @action(detail=True, methods=["post"], serializer_class=CourseSerializer)
    def publish(self, request, pk=None):
        return Response(self.get_serializer(self.get_object()).data)


class ParticipantViewSet(viewsets.ModelViewSet):
    queryset = Participant.objects.order_by("id")
    serializer_class = ParticipantSerializer
    filterset_fields = ["course", "has_paid"]


router = routers.DefaultRouter()
router.register("teachers", TeacherViewSet)
router.register("courses", CourseViewSet)
router.register("participants", ParticipantViewSet)
urlpatterns = [path("api/", include(router.urls))]

if __name__ == "__main__":
    document = SchemaGenerator().get_schema(request=None, public=True)
    sys.stdout.buffer.write(OpenApiJsonRenderer().render(document, renderer_context={}) + b"\n")
