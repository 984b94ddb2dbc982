package bookings;

import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import java.time.LocalDate;

public record BookingRequest(@NotBlank String guest, @NotNull LocalDate arrival, @NotNull LocalDate departure) {}
