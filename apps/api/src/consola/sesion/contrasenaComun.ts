/**
 * Whether a password is among the first guesses (§C13.3): in leaked lists, of fewer than five different signs, repeated,
 * counted up, or made of the person's and the house's names.
 */
export function esComun(contrasena: string, datos: readonly string[]): boolean {
  const plana = aplanar(contrasena);
  if (new Set(plana).size < 5 || esRepeticion(plana) || esSucesion(plana)) return true;
  const sinAdornos = aplanar(contrasena.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, ''));
  if (COMUNES.has(plana) || COMUNES.has(sinAdornos)) return true;
  const propio = datos.flatMap(trozosDe).reduce((resto, chunk) => resto.replace(chunk, ''), plana);
  return propio.length < MINIMO_PROPIO;
}

/** Characters that must remain of a password after the person's and the house's names are removed. */
const MINIMO_PROPIO = 6;

/** Lowers the case, removes accents and signs, and undoes the usual swaps of letters for digits and signs. */
function aplanar(texto: string): string {
  return texto
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(/[@4]/g, 'a')
    .replace(/3/g, 'e')
    .replace(/[$5]/g, 's')
    .replace(/[!|]/g, 'i')
    .replace(/0/g, 'o')
    .replace(/[^a-z\d]/g, '');
}

/** Whether a text is one short piece repeated, such as `abcabcabcabc`. */
function esRepeticion(texto: string): boolean {
  return /^(.{1,6}?)\1+.{0,2}$/.test(texto);
}

const TECLAS = [
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiopasdfghjklzxcvbnm',
  aplanar('12345678901234567890'),
  'qazwsxedcrfvtgbyhnujmikolp',
  aplanar('1q2w3e4r5t6y7u8i9o0p'),
];

/** Whether a text is a piece of the alphabet or of a keyboard row, forwards or backwards. */
function esSucesion(texto: string): boolean {
  return TECLAS.some(fila => fila.includes(texto) || [...fila].reverse().join('').includes(texto));
}

/** The parts of an address or a name that have at least three letters. */
function trozosDe(dato: string): string[] {
  return dato
    .split(/[\s@.]+/)
    .map(aplanar)
    .filter(chunk => chunk.length >= 3);
}

/** Passwords of at least twelve signs from leaked lists, and the first guesses at a Spanish box office; flattened. */
const COMUNES: ReadonlySet<string> = new Set(
  [
    'password',
    'passwordpassword',
    'password1234',
    'mypassword',
    'contrasena',
    'contrasena1234',
    'micontrasena',
    'contrasenasegura',
    'administrador',
    'administrator',
    'adminadmin',
    'adminadminadmin',
    'bienvenido',
    'bienvenidos',
    'cambiame',
    'cambiamecambiame',
    'changeme',
    'changemechangeme',
    'letmeinletmein',
    'iloveyou',
    'iloveyouiloveyou',
    'teamomucho',
    'teamomuchisimo',
    'qwertyuiop',
    'qwertyuiopasdf',
    'qwertyqwerty',
    'asdfghjkl',
    'asdfasdfasdf',
    'zxcvbnmzxcvbnm',
    'unodostrescuatro',
    'correcthorsebatterystaple',
    'trustnoonetrustno',
    'superman',
    'supermansuperman',
    'taquilla',
    'taquillataquilla',
    'boletosboletos',
    'vivamexico',
    'vivamexicocabrones',
    'mexicomexico',
    'guadalupana',
    'clubamerica',
    'chivasguadalajara',
    'secretosecreto',
    'temporaltemporal',
    'pruebaprueba',
    'pruebapruebaprueba',
  ].map(aplanar),
);
