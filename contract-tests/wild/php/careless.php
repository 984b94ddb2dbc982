<?php

if ($_SERVER['HTTP_AUTHORIZATION'] !== 'Bearer ' . getenv('PLANT_STORE_TOKEN')) {
    http_response_code(401);
    exit('Unauthorized');
}

$plant = json_decode(file_get_contents('php://input'), true);
if (empty($plant['id']) || empty($plant['name'])) {
    http_response_code(400);
    echo json_encode(['error' => 'id and name are required']);
    exit;
}

header('Content-Type: application/json');
echo json_encode(['name' => $plant['name'], 'tag' => $plant['tag'] ?? null]);
