// Package main has venues and their events, with the comments that swag reads. Nothing here serves them.
package main

import (
	"net/http"
	"time"
)

// Venue is where events take place.
type Venue struct {
	ID        string    `json:"id" format:"uuid" validate:"required"`
	Name      string    `json:"name" validate:"required" example:"Town hall"`
	Address   Address   `json:"address" validate:"required"`
	Capacity  int       `json:"capacity" validate:"required" minimum:"1" maximum:"90000"`
	CreatedAt time.Time `json:"created_at" format:"date-time" validate:"required"`
}

// Address is a place.
type Address struct {
	Street  string `json:"street" validate:"required"`
	City    string `json:"city" validate:"required"`
	Country string `json:"country" validate:"required" minLength:"2" maxLength:"2"`
}

// VenueInput is what a client says of a venue.
type VenueInput struct {
	Name     string  `json:"name" validate:"required" minLength:"1" maxLength:"80"`
	Address  Address `json:"address" validate:"required"`
	Capacity int     `json:"capacity" validate:"required" minimum:"1" maximum:"90000"`
}

// EventStatus is how far an event is.
type EventStatus string

// What an event can be.
const (
	Draft     EventStatus = "draft"
	Published EventStatus = "published"
	Cancelled EventStatus = "cancelled"
)

// Event takes place at a venue.
type Event struct {
	ID       int64       `json:"id" validate:"required"`
	VenueID  string      `json:"venue_id" format:"uuid" validate:"required"`
	Title    string      `json:"title" validate:"required"`
	Status   EventStatus `json:"status" validate:"required"`
	StartsAt time.Time   `json:"starts_at" format:"date-time" validate:"required"`
	EndsAt   *time.Time  `json:"ends_at,omitempty" format:"date-time"`
	Tags     []string    `json:"tags"`
	Price    float64     `json:"price" minimum:"0"`
}

// EventInput is what a client says of an event.
type EventInput struct {
	VenueID  string      `json:"venue_id" format:"uuid" validate:"required"`
	Title    string      `json:"title" validate:"required" maxLength:"120"`
	Status   EventStatus `json:"status"`
	StartsAt time.Time   `json:"starts_at" format:"date-time" validate:"required"`
	EndsAt   *time.Time  `json:"ends_at,omitempty" format:"date-time"`
	Tags     []string    `json:"tags"`
	Price    float64     `json:"price" minimum:"0"`
}

// Paged is a page of a list.
type Paged struct {
	Data  interface{} `json:"data"`
	Total int         `json:"total"`
	Page  int         `json:"page"`
}

// HTTPError is how anything is refused.
type HTTPError struct {
	Code    int    `json:"code" example:"404"`
	Message string `json:"message" example:"not found"`
}

// ListVenues lists venues
//
//	@Summary	List venues
//	@Tags		venues
//	@Produce	json
//	@Param		page		query		int	false	"page"		minimum(1)	default(1)
//	@Param		page_size	query		int	false	"page size"	minimum(1)	maximum(100)	default(20)
//	@Success	200			{object}	Paged{data=[]Venue}
//	@Failure	401			{object}	HTTPError
//	@Security	ApiKeyAuth
//	@Router		/venues [get]
func ListVenues(w http.ResponseWriter, r *http.Request) {}

// CreateVenue creates a venue
//
//	@Summary	Create a venue
//	@Tags		venues
//	@Accept		json
//	@Produce	json
//	@Param		venue	body		VenueInput	true	"the venue"
//	@Success	201		{object}	Venue
//	@Failure	400		{object}	HTTPError
//	@Failure	401		{object}	HTTPError
//	@Security	ApiKeyAuth
//	@Router		/venues [post]
func CreateVenue(w http.ResponseWriter, r *http.Request) {}

// GetVenue shows a venue
//
//	@Summary	Show a venue
//	@Tags		venues
//	@Produce	json
//	@Param		id	path		string	true	"id"	Format(uuid)
//	@Success	200	{object}	Venue
//	@Failure	401	{object}	HTTPError
//	@Failure	404	{object}	HTTPError
//	@Security	ApiKeyAuth
//	@Router		/venues/{id} [get]
func GetVenue(w http.ResponseWriter, r *http.Request) {}

// ReplaceVenue replaces a venue
//
//	@Summary	Replace a venue
//	@Tags		venues
//	@Accept		json
//	@Produce	json
//	@Param		id		path		string		true	"id"	Format(uuid)
//	@Param		venue	body		VenueInput	true	"the venue"
//	@Success	200		{object}	Venue
//	@Failure	400		{object}	HTTPError
//	@Failure	401		{object}	HTTPError
//	@Failure	404		{object}	HTTPError
//	@Security	ApiKeyAuth
//	@Router		/venues/{id} [put]
func ReplaceVenue(w http.ResponseWriter, r *http.Request) {}

// DeleteVenue deletes a venue
//
//	@Summary	Delete a venue
//	@Tags		venues
//	@Param		id	path	string	true	"id"	Format(uuid)
//	@Success	204
//	@Failure	401	{object}	HTTPError
//	@Failure	404	{object}	HTTPError
//	@Security	ApiKeyAuth
//	@Router		/venues/{id} [delete]
func DeleteVenue(w http.ResponseWriter, r *http.Request) {}

// ListEvents lists events
//
//	@Summary	List events
//	@Tags		events
//	@Produce	json
//	@Param		venue_id	query		string	false	"of a venue"	Format(uuid)
//	@Param		status		query		string	false	"status"		Enums(draft, published, cancelled)
//	@Param		page		query		int		false	"page"			minimum(1)	default(1)
//	@Param		page_size	query		int		false	"page size"		minimum(1)	maximum(100)	default(20)
//	@Success	200			{object}	Paged{data=[]Event}
//	@Failure	401			{object}	HTTPError
//	@Security	ApiKeyAuth
//	@Router		/events [get]
func ListEvents(w http.ResponseWriter, r *http.Request) {}

// CreateEvent creates an event
//
//	@Summary	Create an event
//	@Tags		events
//	@Accept		json
//	@Produce	json
//	@Param		event	body		EventInput	true	"the event"
//	@Success	201		{object}	Event
//	@Failure	400		{object}	HTTPError
//	@Failure	401		{object}	HTTPError
//	@Security	ApiKeyAuth
//	@Router		/events [post]
func CreateEvent(w http.ResponseWriter, r *http.Request) {}

// GetEvent shows an event
//
//	@Summary	Show an event
//	@Tags		events
//	@Produce	json
//	@Param		id	path		int	true	"id"	Format(int64)
//	@Success	200	{object}	Event
//	@Failure	401	{object}	HTTPError
//	@Failure	404	{object}	HTTPError
//	@Security	ApiKeyAuth
//	@Router		/events/{id} [get]
func GetEvent(w http.ResponseWriter, r *http.Request) {}

// ChangeEvent changes an event
//
//	@Summary	Change an event
//	@Tags		events
//	@Accept		json
//	@Produce	json
//	@Param		id		path		int			true	"id"	Format(int64)
//	@Param		event	body		EventInput	true	"the event"
//	@Success	200		{object}	Event
//	@Failure	400		{object}	HTTPError
//	@Failure	401		{object}	HTTPError
//	@Failure	404		{object}	HTTPError
//	@Security	ApiKeyAuth
//	@Router		/events/{id} [put]
func ChangeEvent(w http.ResponseWriter, r *http.Request) {}

// DeleteEvent deletes an event
//
//	@Summary	Delete an event
//	@Tags		events
//	@Param		id	path	int	true	"id"	Format(int64)
//	@Success	204
//	@Failure	401	{object}	HTTPError
//	@Failure	404	{object}	HTTPError
//	@Security	ApiKeyAuth
//	@Router		/events/{id} [delete]
func DeleteEvent(w http.ResponseWriter, r *http.Request) {}

//	@title						Events
//	@version					1.2
//	@BasePath					/v1
//	@securityDefinitions.apikey	ApiKeyAuth
//	@in							header
//	@name						X-API-Key
func main() {}
