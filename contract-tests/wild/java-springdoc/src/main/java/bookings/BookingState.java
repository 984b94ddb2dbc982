package bookings;

public enum BookingState {
  REQUESTED,
  CONFIRMED,
  CANCELLED
}
