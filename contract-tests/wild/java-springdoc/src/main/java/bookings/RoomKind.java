package bookings;

public enum RoomKind {
  SINGLE,
  DOUBLE,
  SUITE
}
