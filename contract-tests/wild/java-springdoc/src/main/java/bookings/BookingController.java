package bookings;

import jakarta.validation.Valid;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.Map;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/** The bookings of a room, and what is done with one. */
@RestController
@RequestMapping(path = "/api/rooms/{roomId}/bookings", produces = "application/json")
class BookingController {
  private final RoomController rooms;
  private final Map<UUID, Booking> bookings = new ConcurrentHashMap<>();

  BookingController(RoomController rooms) {
    this.rooms = rooms;
  }

  @GetMapping
  Page<Booking> list(@PathVariable long roomId, @ParameterObject Pageable pageable) {
    rooms.get(roomId);
    return Pages.of(bookings.values().stream().filter(one -> one.roomId() == roomId).toList(), pageable);
  }

  @PostMapping
  @ResponseStatus(HttpStatus.CREATED)
  Booking create(@PathVariable long roomId, @Valid @RequestBody BookingRequest asked) {
    rooms.get(roomId);
    Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
    Booking booking =
        new Booking(
            UUID.randomUUID(), roomId, asked.guest(), asked.arrival(), asked.departure(), BookingState.REQUESTED, now);
    bookings.put(booking.id(), booking);
    return booking;
  }

  @GetMapping("/{bookingId}")
  Booking get(@PathVariable long roomId, @PathVariable UUID bookingId) {
    Booking booking = bookings.get(bookingId);
    if (booking == null || booking.roomId() != roomId) throw new ResponseStatusException(HttpStatus.NOT_FOUND);
    return booking;
  }

  @PostMapping("/{bookingId}/confirm")
  Booking confirm(@PathVariable long roomId, @PathVariable UUID bookingId) {
    Booking was = get(roomId, bookingId);
    Booking confirmed =
        new Booking(
            was.id(), roomId, was.guest(), was.arrival(), was.departure(), BookingState.CONFIRMED, was.createdAt());
    bookings.put(bookingId, confirmed);
    return confirmed;
  }

  @DeleteMapping("/{bookingId}")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  void delete(@PathVariable long roomId, @PathVariable UUID bookingId) {
    get(roomId, bookingId);
    bookings.remove(bookingId);
  }
}
