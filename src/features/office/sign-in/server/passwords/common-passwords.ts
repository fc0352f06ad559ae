// Words that the most common passwords are made of. With numbers and signs around them, or several in a row, they are still easy to guess.

export const commonWords: readonly string[] = `
password passwort passw pass word motdepasse contrasena senha parola wachtwoord haslo salasana lozinka geslo
admin administrator adminadmin root superuser user username login signin account default guest test tester testing temp temporary change changeme
welcome hello letmein open opensesame access secret private security secure master system server network computer internet windows microsoft
google facebook instagram twitter youtube linkedin amazon apple samsung iphone android netflix spotify yahoo gmail hotmail outlook email mail
qwerty qwertz azerty qwertyuiop asdf asdfgh asdfghjkl zxcv zxcvbn zxcvbnm qazwsx qweasd qweasdzxc qwer qwe asd zxc abc abcd abcdef abcdefg abcabc xxx aaa
iloveyou loveyou ilove love lover lovely sweet sweetheart darling baby babygirl babyboy honey angel angels princess prince queen king kitty kitten
sunshine moonlight rainbow flower flowers butterfly summer winter spring autumn january february march april may june july august september october november december
monday tuesday wednesday thursday friday saturday sunday
monkey dragon tiger lion eagle falcon panther wolf bear horse dolphin shark spider snake turtle rabbit chicken puppy doggie doggy dog cat cats dogs
football soccer baseball basketball hockey tennis golf racing runner player champion winner liverpool arsenal chelsea barcelona juventus realmadrid manchester united
superman batman spiderman ironman starwars startrek pokemon pikachu naruto mario zelda minecraft fortnite matrix phoenix hunter ranger killer warrior ninja pirate wizard
michael jennifer jessica ashley michelle daniel thomas charlie robert william joseph andrew matthew anthony joshua nicole amanda samantha elizabeth hannah
jordan maggie buster pepper ginger cookie banana orange cherry apples chocolate coffee cheese pizza burger sugar candy
london paris berlin newyork boston dallas chicago texas california canada america england germany france
freedom liberty peace heaven jesus christ jesuschrist godbless blessed faith hope family forever together friend friends bestfriend
money dollar million business office company work school student teacher college university
trustno whatever nothing something anything everything nobody somebody blahblah ihateyou fuckyou fuck shit bitch asshole sexy hotstuff hottie playboy
mustang corvette ferrari porsche mercedes harley yamaha honda toyota
shadow silver golden diamond crystal purple yellow black white green blue red pink snoopy mickey minnie disney
guitar piano drums drummer trumpet trombone saxophone violin singer music musician musiclover jazz jazzman jazzlover bebop swing blues bluesman rocknroll rock metallica nirvana beatles
thebeatles elvis coltrane johncoltrane milesdavis miles davis monk theloniousmonk mingus ellington dukeellington parker charlieparker bird armstrong louisarmstrong
satchmo brubeck takefive kindofblue bluenote birdland
band bandstand concert concerts stage artist album records recording studio shop website site blog wordpress joomla magento supabase
mypassword yourpassword thepassword newpassword oldpassword nopassword mysecret topsecret supersecret iamthebest
the and you for not are this that with from have one two three four five six seven eight nine ten zero
`
  .trim()
  .split(/\s+/)
