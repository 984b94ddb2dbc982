package main

import (
	"bytes"
	"crypto/subtle"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"log"
	"net/http"
	"os"
	"strings"
)

const largestBody = 1 << 20

type plant struct {
	Name string  `json:"name"`
	Tag  *string `json:"tag,omitempty"`
}

type failure struct {
	Error   int32  `json:"error"`
	Message string `json:"message"`
}

func answer(w http.ResponseWriter, status int, value any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(value)
}

func refuse(w http.ResponseWriter, status int, message string) {
	answer(w, status, failure{Error: int32(status), Message: message})
}

func isGood(authorization, token string) bool {
	scheme, given, _ := strings.Cut(authorization, " ")
	return strings.EqualFold(scheme, "Bearer") && subtle.ConstantTimeCompare([]byte(given), []byte(token)) == 1
}

// A struct would take ID for id, and null for what is absent; members of a map are taken by their exact names.
func newPlant(body []byte) (plant, error) {
	var members map[string]json.RawMessage
	if err := json.Unmarshal(body, &members); err != nil {
		return plant{}, err
	}
	if members == nil {
		return plant{}, errors.New("the body is null")
	}
	var id int64
	if err := required(members, "id", &id); err != nil {
		return plant{}, err
	}
	var created plant
	if err := required(members, "name", &created.Name); err != nil {
		return plant{}, err
	}
	if _, present := members["tag"]; present {
		var tag string
		if err := required(members, "tag", &tag); err != nil {
			return plant{}, err
		}
		created.Tag = &tag
	}
	return created, nil
}

func required(members map[string]json.RawMessage, name string, value any) error {
	raw, present := members[name]
	if !present || bytes.Equal(raw, []byte("null")) {
		return fmt.Errorf("%s is required", name)
	}
	if err := json.Unmarshal(raw, value); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

func createPlant(token string) http.HandlerFunc {
	return func(w http.ResponseWriter, r *http.Request) {
		if !isGood(r.Header.Get("Authorization"), token) {
			w.Header().Set("WWW-Authenticate", "Bearer")
			refuse(w, http.StatusUnauthorized, "a bearer token is needed")
			return
		}
		body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, largestBody))
		var tooLarge *http.MaxBytesError
		if errors.As(err, &tooLarge) {
			refuse(w, http.StatusRequestEntityTooLarge, "the body is too large")
			return
		}
		if err != nil {
			refuse(w, http.StatusBadRequest, "the body did not arrive")
			return
		}
		created, err := newPlant(body)
		if err != nil {
			refuse(w, http.StatusBadRequest, err.Error())
			return
		}
		answer(w, http.StatusOK, created)
	}
}

func main() {
	http.HandleFunc("POST /plants", createPlant(os.Getenv("PLANT_STORE_TOKEN")))
	log.Fatal(http.ListenAndServe("127.0.0.1:"+os.Getenv("PORT"), nil))
}
