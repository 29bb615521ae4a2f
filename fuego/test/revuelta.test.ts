import { afterAll, beforeAll, expect, it } from 'vitest';
import { ordenarDevolucion } from '../../apps/api/src/compra/devolver.ts';
import { crearEvento, type EventoCreado } from '../../apps/api/test/support/fabrica.ts';
import { crearPromocion } from '../../apps/api/test/support/promociones.ts';
import { abrirCampo, type Campo } from '../support/campo.ts';
import { esperarReposo, exigirCuentasClaras, exigirSinCirculos } from '../support/comprobar.ts';
import { type Crowd, createCrowd } from '../support/crowd.ts';
import { createRandom, type SeededRandom } from '../support/random.ts';
import type { Respuesta } from '../support/servers.ts';

// All acts of a shop, by few people on few places, at once: a transaction that locks in another order than the rest
// meets them here.

const RONDAS = Number(process.env.FUEGO_RONDAS ?? 1);
const SEMILLA = Number(process.env.FUEGO_SEMILLA ?? 20_261_121);
const PROCESOS = 3;
const COMPRADORES = 24;
const PASOS = 40;
/** In a round that sells out early, some buyers go on until every act of `OCURRE` has happened. */
const PASOS_MAXIMOS = 10 * PASOS;
const OCURRE = [
  'pagar 200',
  'vender 200',
  'cancelar 200',
  'promocion 200',
  'promocion 409 promocion_agotada',
];
const CORREOS = ['ana@correo.example', 'mateo@correo.example', 'sofia@correo.example'];

let campo: Campo;
let multitud: Crowd;
let evento: EventoCreado;
let promociones: number[];
beforeAll(async () => {
  campo = await abrirCampo({
    procesos: PROCESOS,
    entorno: { TAQUILLA_APARTADO_SEGUNDOS: '5', OPENPAY_TIMEOUT_SEGUNDOS: '30' },
  });
  await irDespacio();
  multitud = createCrowd(
    campo.apis.map(({ url }) => url),
    COMPRADORES,
  );
});
afterAll(async () => {
  multitud?.cerrar();
  await campo.cerrar();
});

it.each(Array.from({ length: RONDAS }, (_, i) => SEMILLA + i))(
  'two dozen people do all that there is to do on forty places, seed %i: no failure of ours and no deadlock (R1-R6)',
  async semilla => {
    evento = await crearEvento(campo.db, {
      filas: 2,
      asientosPorFila: 10,
      capacidadGeneral: 20,
      precio: 10_000,
      usoDeServicio: 0,
      usoDeTarjeta: 0,
      limite: 12,
    });
    promociones = [
      await crearPromocion(campo.db, evento.eventoId, { clave: 'DIEZ', porcentaje: 10, usos: 4 }),
      await crearPromocion(campo.db, evento.eventoId, { clave: 'NADA', porcentaje: 100, usos: 4 }),
    ];
    const respuestas = new Map<string, number>();
    const malas: unknown[] = [];
    const anotar = (que: string, { status, cuerpo }: Respuesta): void => {
      const nombre = `${que} ${status} ${cuerpo?.code ?? ''}`.trim();
      respuestas.set(nombre, (respuestas.get(nombre) ?? 0) + 1);
      if (status <= 0 || status >= 500) malas.push([que, status, cuerpo]);
    };
    const faltaAlgo = () => OCURRE.some(que => !respuestas.has(que));
    const empezo = performance.now();
    await Promise.all(
      Array.from({ length: COMPRADORES }, async (_, comprador) => {
        const azar = createRandom(semilla * COMPRADORES + comprador);
        const sigue = (paso: number) => paso < PASOS || (paso < PASOS_MAXIMOS && faltaAlgo());
        for (let paso = 0; sigue(paso); paso += 1) await unPaso(azar, anotar);
      }),
    );
    const segundos = Math.round((performance.now() - empezo) / 1000);
    console.log(
      `in ${segundos} s, ${multitud.vueltas()} told to come back:`,
      Object.fromEntries([...respuestas].sort()),
    );
    expect(malas).toEqual([]);
    for (const que of OCURRE) expect(respuestas.get(que), que).toBeGreaterThan(0);
    await esperarReposo(campo);
    await exigirCuentasClaras(campo);
  },
);

// Comes last: no request is served after it.
it('there was no deadlock in any of it (R3)', () => exigirSinCirculos(campo));

/** A buyer holds places and then does one thing with them, or two at once. */
async function unPaso(
  azar: SeededRandom,
  anotar: (que: string, respuesta: Respuesta) => void,
): Promise<void> {
  const correo = azar.pick(CORREOS);
  const lugares = 1 + azar.integer(6);
  const { eventoId } = evento;
  const llamar = async (que: string, ...[id, body]: [Parameters<Crowd['llamar']>[0], unknown]) => {
    const respuesta = await multitud.llamar(id, {
      params: { id: eventoId },
      body,
      api: azar.integer(PROCESOS),
    });
    anotar(que, respuesta);
    return respuesta;
  };
  const apartada = azar.ocurre(0.5)
    ? await llamar('asientos', 'reservarInvitado', {
        asientosReserva: elegirAsientos(azar, lugares),
        ...(azar.ocurre(0.5) && { nombre: 'Ana Ruiz', correo }),
      })
    : await llamar('generales', 'reservarGenerales', {
        cantidadAsientos: lugares,
        seccionId: evento.generalId,
      });
  if (apartada.status !== 201) {
    if (azar.ocurre(0.3)) await devolverAlguna(azar);
    return;
  }
  const { reservaId } = apartada.cuerpo;
  const promocion_id = azar.pick([0, ...promociones]);
  const amount = lugares * (promocion_id === 0 ? 100 : promocion_id === promociones[0] ? 90 : 0);
  const invitado = { nombre_invitado: 'Ana Ruiz', correo_invitado: correo };
  const source_id = amount === 0 ? '' : await campo.tokenDeTarjeta();
  const HACER = {
    cancelar: () => llamar('cancelar', 'cancelar', { reservaId }),
    promocion: () => llamar('promocion', 'aplicarPromo', { promocionId: promocion_id, eventoId, reservaId }),
    vencer: () => vencer(reservaId),
    vender: () =>
      llamar('vender', 'vender', {
        reservaId,
        metodoPago: 'gratis',
        promocion_id: promociones[1],
        ...invitado,
      }),
    pagar: () =>
      llamar('pagar', 'makeCargoInvitado', { reservaId, source_id, amount, promocion_id, ...invitado }),
  };
  const hacer = () =>
    HACER[azar.pick(['cancelar', 'promocion', 'vencer', 'vencer', 'vencer', 'vender', 'pagar'] as const)]();
  await Promise.all([hacer(), hacer()]);
}

/** Delays every written row, so that other transactions do run between two statements of one. */
async function irDespacio(): Promise<void> {
  await campo.db.query(`create function fuego_despacio() returns trigger language plpgsql as
    $$ begin perform pg_sleep(0.005 * random()); return new; end $$`);
  for (const tabla of ['reserva', 'lugar', 'cargo'])
    await campo.db.query(
      `create trigger fuego_despacio before update on ${tabla} for each row execute function fuego_despacio()`,
    );
}

function elegirAsientos(azar: SeededRandom, cuantos: number): number[] {
  const elegidos = new Set<number>();
  while (elegidos.size < cuantos) elegidos.add(azar.pick(evento.lugares));
  return [...elegidos];
}

/** Lets a hold end that is not being paid. */
async function vencer(reservaId: string): Promise<void> {
  await campo.db.query(
    `with r as (update reserva set expira_en = now() - interval '1 second'
       where id = $1 and estado = 'retenida' returning id, expira_en),
     suyos as (select l.id, r.expira_en from lugar l join r on l.reserva_id = r.id order by l.id for update of l)
     update lugar l set retenido_hasta = s.expira_en from suyos s where l.id = s.id`,
    [reservaId],
  );
}

/** The organiser refunds a sale, so that its places return. */
async function devolverAlguna(azar: SeededRandom): Promise<void> {
  const { rows } = await campo.db.query<{ id: string }>(
    `select id from reserva where evento_id = $1 and estado = 'vendida' and metodo_pago = 'tarjeta' order by id`,
    [evento.eventoId],
  );
  if (rows.length === 0) return;
  const { id } = azar.pick(rows);
  // Another buyer may have been faster.
  await ordenarDevolucion(campo.db, { reservaId: id, monto: null, motivo: 'Fuego', boletos: [] }).catch(
    () => {},
  );
}
