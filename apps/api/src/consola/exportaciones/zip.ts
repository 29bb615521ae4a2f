import { crc32, deflateRawSync } from 'node:zlib';

/** Characters of a part that are gathered before they are compressed. */
const BLOQUE = 256 * 1024;
const Z_SYNC_FLUSH = 2;
const Z_FINISH = 4;
/** Bit 3 of the flags: the sizes follow the part, in place of standing before it. */
const SIZES_FOLLOW = 0x0008;

interface Medidas {
  crc: number;
  comprimido: number;
  largo: number;
}
const NADA: Medidas = { crc: 0, comprimido: 0, largo: 0 };

/**
 * A ZIP archive (APPNOTE 6.3) below 4 GB, written from front to back: first whole parts, then one last part that grows
 * piece by piece. Each call answers the next bytes.
 */
export function crearZip() {
  const indice: Buffer[] = [];
  let en = 0;
  let abierta: { nombre: string; desde: number; cuerpo: ReturnType<typeof crearCuerpo> } | null = null;
  const contar = (bytes: Buffer) => {
    en += bytes.length;
    return bytes;
  };
  const apuntar = (nombre: string, { desde, medidas, flags }: Apunte) => {
    const resto = Buffer.alloc(14);
    resto.writeUInt32LE(desde, 10);
    indice.push(
      Buffer.from('PK\u0001\u0002\u0014\u0000', 'latin1'),
      describir(nombre, medidas, flags),
      resto,
      Buffer.from(nombre),
    );
  };
  return {
    parte(nombre: string, texto: string): Buffer {
      const cuerpo = crearCuerpo();
      const datos = Buffer.concat([cuerpo.poner(texto), cuerpo.terminar()]);
      apuntar(nombre, { desde: en, medidas: cuerpo.medidas(), flags: 0 });
      return contar(Buffer.concat([...empezar(nombre, cuerpo.medidas(), 0), datos]));
    },
    abrir(nombre: string): Buffer {
      abierta = { nombre, desde: en, cuerpo: crearCuerpo() };
      return contar(Buffer.concat(empezar(nombre, NADA, SIZES_FOLLOW)));
    },
    seguir(texto: string): Buffer {
      if (!abierta) throw new Error('no part is open');
      return contar(abierta.cuerpo.poner(texto));
    },
    cerrar(): Buffer {
      if (!abierta) throw new Error('no part is open');
      const { nombre, desde, cuerpo } = abierta;
      const ultimo = contar(cuerpo.terminar());
      const medidas = cuerpo.medidas();
      const siguen = contar(Buffer.concat([Buffer.from('PK\u0007\u0008', 'latin1'), medir(medidas)]));
      apuntar(nombre, { desde, medidas, flags: SIZES_FOLLOW });
      return Buffer.concat([ultimo, siguen, ...indice, terminarIndice(indice, en)]);
    },
  };
}

interface Apunte {
  desde: number;
  medidas: Medidas;
  flags: number;
}

/** A part, compressed in pieces that follow one another as one stream. */
function crearCuerpo() {
  let espera: string[] = [];
  let esperan = 0;
  const medidas = { ...NADA };
  const vaciar = (ultima: boolean) => {
    const bytes = Buffer.from(espera.join(''));
    espera = [];
    esperan = 0;
    // A flushed piece ends on a byte and is no last block, so the next piece goes on from there.
    const pieza = deflateRawSync(bytes, { finishFlush: ultima ? Z_FINISH : Z_SYNC_FLUSH });
    medidas.crc = crc32(bytes, medidas.crc);
    medidas.largo += bytes.length;
    medidas.comprimido += pieza.length;
    return pieza;
  };
  return {
    poner(texto: string): Buffer {
      espera.push(texto);
      esperan += texto.length;
      return esperan >= BLOQUE ? vaciar(false) : Buffer.alloc(0);
    },
    terminar: () => vaciar(true),
    medidas: (): Medidas => ({ ...medidas }),
  };
}

function empezar(nombre: string, medidas: Medidas, flags: number): Buffer[] {
  return [Buffer.from('PK\u0003\u0004', 'latin1'), describir(nombre, medidas, flags), Buffer.from(nombre)];
}

function medir({ crc, comprimido, largo }: Medidas): Buffer {
  const escrito = Buffer.alloc(12);
  escrito.writeUInt32LE(crc, 0);
  escrito.writeUInt32LE(comprimido, 4);
  escrito.writeUInt32LE(largo, 8);
  return escrito;
}

/** Writes a part's description, the same before the part and in the index. */
function describir(nombre: string, medidas: Medidas, flags: number): Buffer {
  const antes = Buffer.alloc(10);
  antes.writeUInt16LE(20, 0);
  antes.writeUInt16LE(flags, 2);
  antes.writeUInt16LE(8, 4);
  antes.writeUInt32LE(0x5a21_0000, 6);
  const largos = Buffer.alloc(4);
  largos.writeUInt16LE(Buffer.byteLength(nombre), 0);
  return Buffer.concat([antes, medir(medidas), largos]);
}

function terminarIndice(indice: readonly Buffer[], en: number): Buffer {
  const cuantas = indice.length / 4;
  const fin = Buffer.alloc(22);
  fin.write('PK\u0005\u0006', 'latin1');
  fin.writeUInt16LE(cuantas, 8);
  fin.writeUInt16LE(cuantas, 10);
  fin.writeUInt32LE(
    indice.reduce((suma, { length }) => suma + length, 0),
    12,
  );
  fin.writeUInt32LE(en, 16);
  return fin;
}
