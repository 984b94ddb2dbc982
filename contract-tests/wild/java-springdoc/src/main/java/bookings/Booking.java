package bookings;

import java.time.Instant;
import java.time.LocalDate;
import java.util.UUID;

public record Booking(
    UUID id, long roomId, String guest, LocalDate arrival, LocalDate departure, BookingState state, Instant createdAt) {}
