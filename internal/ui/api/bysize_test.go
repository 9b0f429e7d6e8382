package api_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"testing"
	"time"

	"codebreaker/internal/ui/api"
)

// TestBySize compares strategies by size: each average equals that of a comparison in the game
// itself. Strategies that look ahead are compared in small games, the best trees if they are known,
// and all of them within the limit of comparisons.
func TestBySize(t *testing.T) {
	limits := api.DefaultLimits()
	limits.Compared, limits.Thinking = 16807, time.Hour // up to 5x7, also on a machine that has much else to do
	web, _ := network(t, api.Config{Limits: limits})
	var sizes struct {
		Sizes []struct {
			Strategy, Game       string
			Places, Symbols, Max int
			Average              float64
		}
	}
	get(t, web.URL+api.Base+"/sizes?strategies=entropy,overture,optimal", &sizes)
	largest, of := make(map[string]string), make(map[string]int)
	for _, size := range sizes.Sizes {
		largest[size.Strategy], of[size.Strategy] = size.Game, of[size.Strategy]+1
		if size.Game != fmt.Sprintf("%dx%d", size.Places, size.Symbols) {
			t.Errorf("%+v", size)
		}
		var compared struct {
			Strategies []struct {
				Average float64
				Max     int
			}
		}
		get(t, web.URL+api.Base+"/compare/"+size.Game+"?strategies="+size.Strategy, &compared)
		if one := compared.Strategies[0]; one.Average != size.Average || one.Max != size.Max {
			t.Errorf("%+v, and in its game %+v", size, one)
		}
	}
	if largest["entropy"] != "5x7" || of["entropy"] != 33 || largest["overture"] != "5x4" || of["overture"] != 9+9+5+3 {
		t.Errorf("up to %v, so many: %v", largest, of)
	}
	if largest["optimal"] != "5x5" || of["optimal"] <= 26 {
		t.Errorf("%d best trees, up to %s", of["optimal"], largest["optimal"])
	}
}

// get reads an answer over a network.
func get(t *testing.T, address string, answer any) {
	t.Helper()
	response, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	if err := json.NewDecoder(response.Body).Decode(answer); err != nil || response.StatusCode != http.StatusOK {
		t.Fatal(response.Status, err)
	}
}
