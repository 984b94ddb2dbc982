package bookings;

import java.math.BigDecimal;
import java.util.List;

public record Room(long id, String name, int beds, BigDecimal pricePerNight, List<String> features, RoomKind kind) {}
