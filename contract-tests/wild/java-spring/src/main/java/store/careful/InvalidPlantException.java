package store.careful;

class InvalidPlantException extends RuntimeException {

    InvalidPlantException(String message) {
        super(message);
    }
}
