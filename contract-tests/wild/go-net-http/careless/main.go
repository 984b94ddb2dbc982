package main

import (
	"encoding/json"
	"log"
	"net/http"
	"os"
	"strings"
)

type NewPlant struct {
	ID   int64  `json:"id"`
	Name string `json:"name"`
	Tag  string `json:"tag,omitempty"`
}

type Plant struct {
	Name string `json:"name"`
	Tag  string `json:"tag,omitempty"`
}

func createPlant(w http.ResponseWriter, r *http.Request) {
	token, found := strings.CutPrefix(r.Header.Get("Authorization"), "Bearer ")
	if !found || token != os.Getenv("PLANT_STORE_TOKEN") {
		http.Error(w, "unauthorized", http.StatusUnauthorized)
		return
	}

	var plant NewPlant
	if err := json.NewDecoder(r.Body).Decode(&plant); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	if plant.ID == 0 || plant.Name == "" {
		http.Error(w, "id and name are required", http.StatusBadRequest)
		return
	}

	json.NewEncoder(w).Encode(Plant{Name: plant.Name, Tag: plant.Tag})
}

func main() {
	http.HandleFunc("POST /plants", createPlant)
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil))
}
