package bookings;

import io.swagger.v3.oas.annotations.responses.ApiResponse;
import jakarta.validation.Valid;
import java.net.URI;
import java.util.Map;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicLong;
import org.springdoc.core.annotations.ParameterObject;
import org.springframework.data.domain.Page;
import org.springframework.data.domain.Pageable;
import org.springframework.http.HttpStatus;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

@RestController
@RequestMapping(path = "/api/rooms", produces = "application/json")
class RoomController {
  final Map<Long, Room> rooms = new ConcurrentSkipListMap<>();
  private final AtomicLong last = new AtomicLong();

  @GetMapping
  Page<Room> list(@RequestParam(required = false) RoomKind kind, @ParameterObject Pageable pageable) {
    return Pages.of(rooms.values().stream().filter(room -> kind == null || room.kind() == kind).toList(), pageable);
  }

  @PostMapping
  @ApiResponse(responseCode = "201")
  ResponseEntity<Room> create(@Valid @RequestBody RoomRequest asked) {
    Room room = roomOf(last.incrementAndGet(), asked);
    rooms.put(room.id(), room);
    return ResponseEntity.created(URI.create("/api/rooms/" + room.id())).body(room);
  }

  @GetMapping("/{roomId}")
  Room get(@PathVariable long roomId) {
    Room room = rooms.get(roomId);
    if (room == null) throw new ResponseStatusException(HttpStatus.NOT_FOUND);
    return room;
  }

  @PutMapping("/{roomId}")
  Room replace(@PathVariable long roomId, @Valid @RequestBody RoomRequest asked) {
    get(roomId);
    Room room = roomOf(roomId, asked);
    rooms.put(roomId, room);
    return room;
  }

  @DeleteMapping("/{roomId}")
  @ResponseStatus(HttpStatus.NO_CONTENT)
  void delete(@PathVariable long roomId) {
    get(roomId);
    rooms.remove(roomId);
  }

  private static Room roomOf(long id, RoomRequest asked) {
    return new Room(id, asked.name(), asked.beds(), asked.pricePerNight(), asked.features(), asked.kind());
  }
}
