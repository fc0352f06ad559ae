% Song with words in two keys.
\version "2.24.0"
#(set-global-staff-size 23)
\include "style.ily"
\include "tunes/last-bus-home.ily"

song = #(define-music-function (chords tune) (ly:music? ly:music?)
  #{ << \new ChordNames { #chords } \new Staff { \swing "Ballad, no hurry" 66 \new Voice = "tune" { #tune } } \new Lyrics \lyricsto "tune" { \words } >> #})

\book {
  \header { title = "LAST BUS HOME" subtitle = "Song" composer = "Words and music: The Musician" }
  \bookpart { \header { instrument = "High voice" } \score { \song \changes \melody \layout { } } }
  \bookpart { \header { instrument = "Low voice, or trombone as it stands" } \score { \song \transpose f bes, \changes { \clef bass \transpose f bes, \transpose c' c \melody } \layout { } } }
}
