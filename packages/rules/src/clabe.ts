/** CLABE: the 18 digits of a Mexican bank account, by Banco de México's rule: bank, town, account and a check digit. */

const PESOS_DE_CONTROL = [3, 7, 1];

/** Names of banks by the first three digits, by Banco de México's list of participants of SPEI (November 2026). */
const BANCOS: Readonly<Record<string, string>> = {
  '002': 'Citibanamex',
  '006': 'Bancomext',
  '009': 'Banobras',
  '012': 'BBVA México',
  '014': 'Santander',
  '019': 'Banjército',
  '021': 'HSBC',
  '030': 'BanBajío',
  '036': 'Inbursa',
  '042': 'Mifel',
  '044': 'Scotiabank',
  '058': 'Banregio',
  '059': 'Invex',
  '060': 'Bansí',
  '062': 'Afirme',
  '072': 'Banorte',
  '106': 'Bank of America',
  '112': 'Monex',
  '113': 'Ve por Más',
  '127': 'Banco Azteca',
  '130': 'Compartamos',
  '132': 'Multiva',
  '133': 'Actinver',
  '136': 'Intercam',
  '137': 'BanCoppel',
  '138': 'Ualá',
  '140': 'Consubanco',
  '143': 'CIBanco',
  '145': 'Banco Base',
  '147': 'Bankaool',
  '152': 'Bancrea',
  '156': 'Sabadell',
  '166': 'Banco del Bienestar',
  '167': 'Hey Banco',
  '638': 'Nu México',
  '646': 'STP',
  '661': 'Klar',
  '684': 'Transfer',
  '706': 'Arcus',
  '710': 'NVIO',
  '722': 'Mercado Pago',
  '728': 'Spin by OXXO',
};

export type FallaDeClabe = 'vacia' | 'corta' | 'tarjeta' | 'larga' | 'no_cifras' | 'digito' | 'banco';

/** The digits of a CLABE as people type it, in groups or with hyphens; full-width digits count. */
export function normalizarClabe(texto: string): string {
  return texto.normalize('NFKC').replace(/[\s\-.·]/g, '');
}

const GRUPOS = [3, 3, 4, 4, 4];

/** A CLABE in the groups of its parts, `012 180 0012 3456 7891`; what is beyond the 18 digits stays, so that it is seen. */
export function agruparClabe(texto: string): string {
  let resto = normalizarClabe(texto).replace(/\D/g, '');
  const partes = GRUPOS.map(largo => {
    const parte = resto.slice(0, largo);
    resto = resto.slice(largo);
    return parte;
  });
  return [...partes, resto].filter(Boolean).join(' ');
}

/** The fault of a normalised CLABE, or null for a right one of a known bank. */
export function fallaDeClabe(clabe: string): FallaDeClabe | null {
  if (!/^\d*$/.test(clabe)) return 'no_cifras';
  if (clabe === '') return 'vacia';
  if (clabe.length === 16) return 'tarjeta';
  if (clabe.length < 18) return 'corta';
  if (clabe.length > 18) return 'larga';
  if (Number(clabe[17]) !== digitoDeControl(clabe)) return 'digito';
  return bancoDeClabe(clabe) === null ? 'banco' : null;
}

/** The bank's name, or null for one that is not on the list. */
export function bancoDeClabe(clabe: string): string | null {
  return BANCOS[clabe.slice(0, 3)] ?? null;
}

/** Sentences for people, by fault. */
export const SENTENCIA_DE_CLABE: Readonly<Record<FallaDeClabe, string>> = {
  vacia: 'Escribe tu CLABE.',
  corta: 'La CLABE tiene 18 dígitos: faltan algunos.',
  tarjeta: 'Son 16 dígitos: parece el número de tu tarjeta. La CLABE tiene 18.',
  larga: 'La CLABE tiene 18 dígitos: sobran algunos.',
  no_cifras: 'La CLABE lleva solo dígitos.',
  digito: 'Hay un dígito cambiado: el último no cuadra con los demás. Cópiala de tu app del banco.',
  banco: 'No reconocemos el banco de esta CLABE. Revisa los tres primeros dígitos.',
};

function digitoDeControl(clabe: string): number {
  const suma = [...clabe.slice(0, 17)].reduce(
    (total, cifra, indice) => total + ((Number(cifra) * (PESOS_DE_CONTROL[indice % 3] ?? 0)) % 10),
    0,
  );
  return (10 - (suma % 10)) % 10;
}
