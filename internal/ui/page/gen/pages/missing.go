package main

import (
	"html/template"

	"codebreaker/internal/ui/page"
)

// missing is the page for unknown addresses. A host shows it at any depth, where relative addresses
// do not work. So its style and its script are inline, and the script searches for the site's root
// among the folders above.
type missing struct {
	Policy    string
	Style     template.CSS
	Script    template.JS
	Languages []missingLanguage
}

type missingLanguage struct {
	*speech
	Down string // the path from the site's root
}

const missingStyle = `:root{color-scheme:light dark}body{font:1.1rem/1.5 ui-sans-serif,system-ui,sans-serif;margin:0;min-height:100vh;display:grid;place-items:center;color:light-dark(#2a241d,#efe9dd);background:light-dark(#ebe4d6,#17191b)}` +
	`main{box-sizing:border-box;width:min(34rem,100% - 2rem)}section{margin:1rem 0;padding:1.4rem 1.6rem;background:light-dark(#fbf8f1,#25282b);border:1px solid light-dark(#d9cfbb,#3a3e42);border-radius:14px}h1{font:600 1.5rem/1.2 Georgia,serif;margin:0}p{margin:.5rem 0 0}a{display:inline-block;padding:.6rem 0;color:inherit}`

const missingScript = `(async () => {
  for (let path = location.pathname; path.length > 1;) {
    path = path.slice(0, path.lastIndexOf('/', path.length - 2) + 1);
    const answer = await fetch(path + 'sw.js', { method: 'HEAD' }).catch(() => undefined);
    if (!answer?.ok) continue;
    for (const link of document.querySelectorAll('a')) link.href = path + link.dataset.down;
    return;
  }
})();`

func newMissing(speeches []*speech) missing {
	m := missing{
		Policy: "default-src 'none'; connect-src 'self'; base-uri 'none'; form-action 'none'; style-src " + page.Digest(missingStyle) + "; script-src " + page.Digest(missingScript),
		Style:  missingStyle, Script: missingScript,
	}
	for _, s := range speeches {
		m.Languages = append(m.Languages, missingLanguage{s, downTo(s.Name())})
	}
	return m
}
