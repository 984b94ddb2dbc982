package bookings;

import java.util.Collection;
import java.util.List;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.PageImpl;
import org.springframework.data.domain.Pageable;

final class Pages {
  private Pages() {}

  static <T> Page<T> of(Collection<T> all, Pageable asked) {
    List<T> part = all.stream().skip(asked.getOffset()).limit(asked.getPageSize()).toList();
    return new PageImpl<>(part, asked, all.size());
  }
}
