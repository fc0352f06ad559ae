% Six studies for bass trombone, one page each, and a page of advice in front.
\version "2.24.0"
#(set-global-staff-size 25)
\include "style.ily"

advice = #(define-markup-command (advice layout props title text) (string? string?)
  (interpret-markup layout props #{ \markup \column { \bold #title \vspace #0.2 \override #'(line-width . 84) \wordwrap-string #text \vspace #0.9 } #}))

one = \relative c {
  \clef bass \key f \major \time 3/4
  f2(\mp a4 | c2 d4) | c4.( bes8 a g | f2.) | g2( bes4 | d2 e4) | f4.( e8 d c | bes2.) | \break
  a2( c4 | f2 g4) | a4.( g8 f e | d2 c4) | bes4.( a8 g f | e2 f4) | g4( e c | c2.) | \break
  des2(\p f4 | aes2 bes4) | aes4.( ges8 f ees | des2.) | c2(\< e4 | g2 bes4) | d4.(\mf c8 bes g | e2.) | \break
  f2(\mp a4 | c2 d4) | ees4.( d8 c a | bes2 b4) | c4( a f | e g bes,) | f'2.~ | f2.\fermata \bar "|."
}
two = \relative c {
  \clef bass \key bes \major \time 4/4
  bes8\mf d f g aes4-. f8 d~ | d4 r8 bes c cis d f | ees g bes c des4-. bes8 g~ | g4 r8 g fis g bes g | \break
  f8 d bes c d4-. f8 aes~ | aes g f d b4-. g'8 f | ees d c bes' a4-. g8 ees~ | ees c a f c'4-. a8 f | \break
  bes8 r bes' r aes4-> f8 d | g b d f, aes4-> g8 b, | c ees g bes d,4-> ees8 c | f, a c ees g4-> a8 f | \break
  bes,8 f' d aes' f bes4-> aes8 | g ees bes g e'4-. g8 bes, | f' d bes g' f d c a | bes4-^ r8 f' bes,,4-^ r \bar "|."
}
three = \relative c {
  \clef bass \key ees \major \time 4/4
  ees2\f bes | ees,2. r4 | aes2 ees | bes2.-- r4 | c'4 bes aes g | f2 c | d4 ees f bes, | ees1 | \break
  g2\mp( f) | ees( d) | c( bes) | aes1-- | bes4-- r bes'-- r | aes,-- r aes'-- r | g,-- r g'-- r | bes,1\fermata | \break
  ees8-. r bes-. r ees-. r bes'-. r | aes-. r ees-. r aes,-. r ees'-. r | f-. r c-. r f-. r bes,-. r | ees4-- bes-- ees2-- | \break
  c'2(\p aes) | f( d) | bes(\< ces) | bes\f bes, | ees4-> r bes'-> r | ees,1~ | ees\> | R1\! \bar "|."
}
four = \relative c {
  \clef bass \key g \minor \time 6/8
  g8(\mf d' bes' d bes d,) | c,( g' ees' g ees g,) | d8( a' fis' a fis a,) | bes4.( g) | \break
  ees8( bes' g' bes g bes,) | f,8( c' a' c a c,) | bes,8( f' d' f d f,) | bes4.~ bes | \break
  g,8(\p ees' bes' ees bes ees,) | aes,8( ees' c' ees c ees,) | fis,8( d' a' c a d,) | g,4.( bes) | \break
  c8( g' ees' c g ees) | d(\< a' fis' d a fis) | g( d' bes' g d bes) | ees8(\f c g') d( a fis') | \break
  g,8( d' bes' d bes d,) | a( ees' c' ees c ees,) | d4.( d,) | g4. r \bar "|."
}
five = \relative c {
  \clef bass \key c \minor \time 5/4
  c4-.\mf g8 c ees4-. f8 ges g4-. | bes8 g f ees c4-. bes8 c~ c4 | c4-. g8 c ees4-. f8 ges g4-. | aes8 g ges f ees4-. d8 g,~ g4 | \break
  aes4-. ees'8 aes bes4-. c8 bes aes4-. | g8 f ees d c4-. bes8 g~ g4 | f4-. c'8 f aes4-. bes8 b c4-. | d8 c b g f4-. d8 g,~ g4 | \break
  ees'4-> c8 ees g4-> bes8 g ees4 | d4-> bes8 d f4-> aes8 f d4 | des4-> aes8 des f4-> aes8 f des4 | c4-> g8 b d4-> f8 d b4 | \break
  c4-. g8 c ees4-. f8 ges g4-. | bes8 g f ees c4-. bes8 c~ c4 | aes'8 g ges f ees d des c b g | c4-^ r8 g c,4-^ r2 \bar "|."
}
six = \relative c {
  \clef bass \key bes \major \time 12/8
  \partial 4. f8\mp( bes des |
  d4.) r4 d8( f4 d8 bes4.) | g4( bes8 des4 c8 bes4.) r8 g( bes | d4 f8 aes4 f8 d4) c8( bes4.) | bes,4. r r f'8( bes d | \break
  ees4.)~ ees4 d8( des4 bes8 g4.) | e4( g8 bes4 des8 e4.) r8 des( bes | f4.)~ f4 bes8( d4 f8 aes4.) | g4( f8 d4 b8 g4.) r | \break
  c8( ees g bes4 g8 ees4.) r8 d( des | c4 a8 f4 ees8 c4.) r | bes4( d8 f4 aes8 g4.) b,4( d8 | c4 g'8 f4 a,8 bes4.) r4.\fermata \bar "|."
}
study = #(define-music-function (words beats notes) (string? number? ly:music?) #{ \new Staff { \swing #words #beats #notes } #})

\book {
  \header { title = "SIX LATE STUDIES" subtitle = "for bass trombone" composer = "The Musician" }
  \bookpart {
    \markup \vspace #1
    \markup \override #'(baseline-skip . 3.4) \column {
      \advice "Before you start" "These were written between the second set and the night bus, one a week, for students who wanted to sound good quietly. Play them an octave apart from your pride. Metronome marks are the fastest sensible speed."
      \advice "1. Opening Time" "One breath to each slur. If the line bumps at the slide, blow through it as if the slide were somebody else's problem."
      \advice "2. Coat Check" "Swing eighths, ghosted where the hand tells you. Sing it before the first try and after the last one."
      \advice "3. Basement" "Pedal notes want slow air and a jaw that is thinking of something else. Leave the lips where they are."
      \advice "4. Stairs" "Wide slurs, no glissando, valve where you like. The fourth bar of each line is there so that you can put the horn down."
      \advice "5. Five Doors" "Feel three and two; bars nine to twelve turn the accents round. Do not count with the foot, it has its own ideas."
      \advice "6. Closing" "A slow blues in twelve. Add, leave out, come late. Only the last note is not negotiable."
    }
  }
  \bookpart { \header { title = "1. OPENING TIME" subtitle = ##f } \score { \study "Legato, as if spoken" 96 \one \layout { } } }
  \bookpart { \header { title = "2. COAT CHECK" subtitle = ##f } \score { \study "Swing" 132 \two \layout { } } }
  \bookpart { \header { title = "3. BASEMENT" subtitle = ##f } \score { \study "Broad" 72 \three \layout { } } }
  \bookpart { \header { title = "4. STAIRS" subtitle = ##f } \score { \study "Rocking" 120 \four \layout { } } }
  \bookpart { \header { title = "5. FIVE DOORS" subtitle = ##f } \score { \study "Straight, dry" 144 \five \layout { } } }
  \bookpart { \header { title = "6. CLOSING" subtitle = ##f } \score { \study "Slow blues" 72 \six \layout { } } }
}
