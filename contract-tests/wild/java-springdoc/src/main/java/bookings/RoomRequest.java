package bookings;

import jakarta.validation.constraints.DecimalMin;
import jakarta.validation.constraints.Max;
import jakarta.validation.constraints.Min;
import jakarta.validation.constraints.NotBlank;
import jakarta.validation.constraints.NotNull;
import jakarta.validation.constraints.Size;
import java.math.BigDecimal;
import java.util.List;

public record RoomRequest(
    @NotBlank @Size(max = 60) String name,
    @Min(1) @Max(12) int beds,
    @NotNull @DecimalMin("1") BigDecimal pricePerNight,
    @NotNull @Size(max = 8) List<String> features,
    @NotNull RoomKind kind) {}
