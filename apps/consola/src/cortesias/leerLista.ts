import { decodificar, letraRota, nombrarLetras, palabrasConAcento } from '@taquilla/rules/decodificar';
import { leerListaDeCortesias } from '@taquilla/rules/listaDeCortesias';

const BYTES_MAXIMOS = 10 * 1024 * 1024;

export interface ListaLeida {
  texto: string;
  /** Tells how it was read, how many rows it has, its first names, and the columns left out. */
  dicho: string;
}

/**
 * Reads a list of guests from a file, by its bytes: an XLSX sheet, or text in any encoding that programs of sheets write.
 * @throws Error with a sentence for a file of another kind, or with damaged letters
 */
export async function leerLista(file: File): Promise<ListaLeida> {
  if (file.size > BYTES_MAXIMOS) throw new Error('El archivo pesa más de 10 MB. Deja en él sólo la lista.');
  const bytes = new Uint8Array(await file.arrayBuffer());
  const { texto, como } = await abrir(bytes);
  const rota = letraRota(texto);
  if (rota)
    throw new Error(
      `El archivo trae letras dañadas en el renglón ${rota.linea}: «${rota.palabra}». Guarda otra vez la lista desde su programa y súbela.`,
    );
  return { texto, dicho: `${file.name}: ${como}. ${contar(texto)}` };
}

async function abrir(bytes: Uint8Array): Promise<{ texto: string; como: string }> {
  const empieza = (...primeros: number[]) => primeros.every((byte, i) => bytes[i] === byte);
  if (empieza(0x50, 0x4b, 3, 4)) {
    const { leerLibro } = await import('./leerLibro.ts');
    return { texto: leerLibro(bytes), como: 'hoja de Excel' };
  }
  if (empieza(0xd0, 0xcf, 0x11, 0xe0))
    throw new Error('Es una hoja de Excel antigua (.xls) o con contraseña. Guárdala como XLSX o CSV.');
  if (empieza(0x25, 0x50, 0x44, 0x46)) throw new Error('Es un PDF. Sube la hoja como XLSX o CSV.');
  const { texto, letras } = decodificar(bytes);
  if (texto.includes('\u0000')) throw new Error('El archivo no es una lista. Sube una hoja XLSX o CSV.');
  return { texto, como: `leído con ${nombrarLetras(letras)}` };
}

function contar(texto: string): string {
  const { renglones, sobran } = leerListaDeCortesias(texto);
  const nombres = renglones.map(({ nombre }) => nombre).filter(nombre => nombre !== '');
  // Names with accents show best whether the letters were read well.
  const conAcento = nombres.filter(nombre => palabrasConAcento(nombre).length > 0);
  const primeros = [...new Set([...conAcento, ...nombres])].slice(0, 3).join(', ');
  const cuantos = renglones.length === 1 ? '1 renglón' : `${renglones.length} renglones`;
  return [
    primeros ? `${cuantos}: ${primeros}${nombres.length > 3 ? '…' : '.'}` : `${cuantos}.`,
    sobran.length > 0 && `No se usan: ${sobran.join(', ')}.`,
  ]
    .filter(Boolean)
    .join(' ');
}
