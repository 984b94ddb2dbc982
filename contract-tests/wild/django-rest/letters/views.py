from rest_framework.pagination import PageNumberPagination
from rest_framework.response import Response
from rest_framework.viewsets import ModelViewSet

from .models import Letter
from .serializers import LetterSerializer


class LetterPages(PageNumberPagination):
    page_size = 20
    page_size_query_param = "per_page"
    max_page_size = 50

    def get_paginated_response(self, data):
        return Response({"letters": data, "total": self.page.paginator.count})


class LetterViewSet(ModelViewSet):
    queryset = Letter.objects.all()
    serializer_class = LetterSerializer
    pagination_class = LetterPages
    lookup_field = "ref"
