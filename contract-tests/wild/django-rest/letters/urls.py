from rest_framework.routers import SimpleRouter

from .views import LetterViewSet

router = SimpleRouter(trailing_slash=False)
router.register("letters", LetterViewSet)
urlpatterns = router.urls
