% Trombone quartet: score and four parts. Also the source of the recording.
\version "2.24.0"
\include "style.ily"

\include "tunes/amazing-grace.ily"

\book {
  \header { title = "AMAZING GRACE" subtitle = "for trombone quartet" composer = "New Britain, 1829" arranger = "Arr. The Musician" }
  \bookpart {
    \header { instrument = "Score" }
    \paper { indent = 26\mm }
    \score { \new StaffGroup \quartet \layout { #(layout-set-staff-size 17) } }
  }
  \bookpart { \header { instrument = "Trombone 1" } \score { \new Staff \part \first \layout { } } }
  \bookpart { \header { instrument = "Trombone 2" } \score { \new Staff \part \second \layout { } } }
  \bookpart { \header { instrument = "Trombone 3" } \score { \new Staff \part \third \layout { } } }
  \bookpart { \header { instrument = "Bass trombone" } \score { \new Staff \part \bass \layout { } } }
  \score { \quartet \midi { } }
}
