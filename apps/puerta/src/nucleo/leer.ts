import { openModals } from '@taquilla/ui/modals.ts';
import { senalarEspera } from '../senales/senales.ts';
import { cruzar } from './cruzar.ts';
import { leerYDecidir } from './decidir.ts';
import { cambiar, type EnEspera, estado, sentidoActual } from './estado.ts';
import { pasoHace } from './repetidos.ts';
import { Vista } from './vista.ts';

const vista = new Vista();
let ocupado = false;
/** The code of the answer on the screen. */
let respondido: string | null = null;
/** For so long a code waits for the screen: later, its holder may be elsewhere. */
const ESPERA_MS = 30_000;

/** Handles a code that the camera sees; the same one in the frame is one try (§P4.4). */
export async function verUnCodigo(texto: string): Promise<void> {
  if (vista.ver(texto, Date.now())) await oir({ texto, tecleado: false, en: Date.now() });
}

/** The camera sees no code. */
export function noVerNada(): void {
  vista.nada(Date.now());
}

/** Handles a code that a reader typed. */
export async function leerTecleado(texto: string): Promise<void> {
  if (vista.leer(texto, Date.now())) await oir({ texto, tecleado: true, en: Date.now() });
}

/** Reads a code, or keeps it while the screen has to be answered: it is heard, not swallowed. */
async function oir(leido: EnEspera): Promise<void> {
  if (estado.get().fase !== 'escanear') return;
  if (!ocupado && !hayQueContestar()) return atender(leido);
  // The code of the answer on the screen is held up again in every discussion about it.
  if (leido.texto === respondido) return;
  cambiar({ enEspera: leido });
  senalarEspera();
}

async function atender({ texto, tecleado }: EnEspera): Promise<void> {
  ocupado = true;
  respondido = texto;
  try {
    const leido = await leerYDecidir(texto, { tecleado });
    const hace = leido.huella === null || leido.firmaMala ? null : pasoHace(leido.huella, sentidoActual());
    await cruzar(hace === null ? leido : { ...leido, veredicto: 'repetido', repetidoHace: hace });
  } finally {
    ocupado = false;
    seguirConElQueEspera();
  }
}

/** A refusal or a doubt stays until it is answered, and so does a dialog; a pass makes room for the next person. */
function hayQueContestar(): boolean {
  const { resultado } = estado.get();
  return (resultado !== null && !resultado.dejoPasar) || openModals.get().length > 0;
}

/** Reads the code that waits, once the screen is free. */
function seguirConElQueEspera(): void {
  const { enEspera, fase } = estado.get();
  if (!enEspera || ocupado || hayQueContestar()) return;
  cambiar({ enEspera: null });
  if (fase === 'escanear' && valeEnEspera(enEspera)) void atender(enEspera);
}

export function valeEnEspera({ en }: EnEspera): boolean {
  return Date.now() - en < ESPERA_MS;
}

estado.subscribe(seguirConElQueEspera);
openModals.subscribe(seguirConElQueEspera);

/** Shows the next late refusal, or returns to the camera. */
export function seguir(): void {
  const [tardio = null, ...tardios] = estado.get().tardios;
  cambiar({ resultado: tardio, tardios });
}
