<?php

declare(strict_types=1);

final class Refusal extends Exception
{
}

function answer(int $status, array|stdClass $body): never
{
    http_response_code($status);
    header('Content-Type: application/json');
    // JSON_INVALID_UTF8_SUBSTITUTE: a message may quote what was sent.
    exit(json_encode($body, JSON_THROW_ON_ERROR | JSON_INVALID_UTF8_SUBSTITUTE));
}

function isGood(string $authorization): bool
{
    $words = explode(' ', $authorization);
    return count($words) === 2
        && strtolower($words[0]) === 'bearer'
        && hash_equals(getenv('PLANT_STORE_TOKEN'), $words[1]);
}

function newPlant(string $text): stdClass
{
    try {
        // An integer beyond int64 becomes text this way, and not a float.
        $plant = json_decode($text, false, 512, JSON_THROW_ON_ERROR | JSON_BIGINT_AS_STRING);
    } catch (JsonException $exception) {
        throw new Refusal('the body is not JSON: ' . $exception->getMessage());
    }
    if (!$plant instanceof stdClass) {
        throw new Refusal('the body is not an object');
    }
    if (!property_exists($plant, 'id') || !is_int($plant->id)) {
        throw new Refusal('id is not an int64');
    }
    if (!property_exists($plant, 'name') || !is_string($plant->name)) {
        throw new Refusal('name is not a string');
    }
    if (property_exists($plant, 'tag') && !is_string($plant->tag)) {
        throw new Refusal('tag is not a string');
    }
    return $plant;
}

if (parse_url($_SERVER['REQUEST_URI'], PHP_URL_PATH) !== '/plants') {
    answer(404, ['error' => 404, 'message' => 'there is nothing here']);
}
if ($_SERVER['REQUEST_METHOD'] !== 'POST') {
    header('Allow: POST');
    answer(405, ['error' => 405, 'message' => 'only POST is served here']);
}
if (!isGood($_SERVER['HTTP_AUTHORIZATION'] ?? '')) {
    header('WWW-Authenticate: Bearer');
    answer(401, ['error' => 401, 'message' => 'a bearer token is needed']);
}
try {
    $plant = newPlant(file_get_contents('php://input'));
    answer(200, array_intersect_key(get_object_vars($plant), ['name' => true, 'tag' => true]));
} catch (Refusal $refusal) {
    answer(400, ['error' => 400, 'message' => $refusal->getMessage()]);
}
