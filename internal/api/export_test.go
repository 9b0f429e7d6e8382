package api

// Routes returns the routes, as "GET /games".
func Routes() []string {
	var all []string
	for _, r := range routes {
		all = append(all, r.method+" "+r.path)
	}
	return all
}
