% Lead sheet: concert, bass clef, and a page with the written bass line.
\version "2.24.0"
\include "style.ily"
\include "tunes/corner-table.ily"

\book {
  \header { title = "CORNER TABLE" subtitle = "Jazz waltz" composer = "The Musician" }
  \bookpart { \header { instrument = "Concert pitch" } \score { << \new ChordNames \changes \new Staff { \swing "Light waltz" 138 \melody } >> \layout { } } }
  \bookpart { \header { instrument = "Bass clef" } \score { << \new ChordNames \changes \new Staff { \swing "Light waltz" 138 \clef bass \transpose c' c \melody } >> \layout { } } }
  \bookpart {
    \header { instrument = "Bass, first eight bars" }
    \paper { system-system-spacing.basic-distance = #11 system-system-spacing.padding = #1 page-count = 1 }
    \score {
      << \new ChordNames { \changes } \new Staff { \swing "Light waltz" 138 \melody } \new Staff { \clef bass \key ees \major \bassLine \slashOn \repeat unfold 24 { d4 d d } } >>
      \layout { #(layout-set-staff-size 14.5) }
    }
  }
}
