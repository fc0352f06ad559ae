% Lead sheet in four transpositions, one page each.
\version "2.24.0"
#(set-global-staff-size 23)
\include "style.ily"
\include "tunes/when-the-saints.ily"

sheet = #(define-music-function (chords tune) (ly:music? ly:music?)
  #{ << \new ChordNames { #chords } \new Staff { \swing "Street swing" 176 \new Voice = "tune" { #tune } } \new Lyrics \lyricsto "tune" { \words } >> #})

\book {
  \header {
    title = "WHEN THE SAINTS"
    subtitle = "Go Marching In"
    composer = "Traditional"
    arranger = "Changes: The Musician"
  }
  \bookpart { \header { instrument = "Concert pitch" } \score { \sheet \changes \melody \layout { } } }
  \bookpart { \header { instrument = "B♭ instruments" } \score { \sheet \transpose bes c' \changes \transpose bes c' \melody \layout { } } }
  \bookpart { \header { instrument = "E♭ instruments" } \score { \sheet \transpose ees c \changes \transpose ees c' \melody \layout { } } }
  \bookpart { \header { instrument = "Bass clef" } \score { \sheet \changes { \clef bass \transpose c' c \melody } \layout { } } }
}
