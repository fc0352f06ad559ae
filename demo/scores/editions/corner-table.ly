% The editions of the waltz: concert pitch, B♭, E♭ and bass clef, one PDF each.
\version "2.24.0"
\include "../style.ily"
\include "../tunes/corner-table.ily"

sheet = #(define-music-function (chords tune) (ly:music? ly:music?)
  #{ << \new ChordNames { #chords } \new Staff { \swing "Light waltz" 138 #tune } >> #})

\header { title = "CORNER TABLE" subtitle = "Jazz waltz" composer = "The Musician" }
\book { \bookOutputName "corner-table-c" \header { instrument = "Concert pitch" } \score { \sheet \changes \melody \layout { } } }
\book { \bookOutputName "corner-table-bb" \header { instrument = "B♭ instruments" } \score { \sheet \transpose bes c' \changes \transpose bes c' \melody \layout { } } }
\book { \bookOutputName "corner-table-eb" \header { instrument = "E♭ instruments" } \score { \sheet \transpose ees c \changes \transpose ees c \melody \layout { } } }
\book { \bookOutputName "corner-table-bass-clef" \header { instrument = "Bass clef" } \score { \sheet \changes { \clef bass \transpose c' c \melody } \layout { } } }
