import { mensajeDe } from '@taquilla/cliente/ApiError';
import type { Veredicto } from '@taquilla/contract/puerta/lector';
import { senalDe } from '@taquilla/rules/puerta/veredicto';
import { Button } from '@taquilla/ui/Button.tsx';
import { Chip } from '@taquilla/ui/Chip.tsx';
import { useStore } from '@taquilla/ui/store.ts';
import { useState } from 'react';
import { cambiar, estado } from '../nucleo/estado.ts';
import { cerrarJornada, elegirLuz, elegirPuerta } from '../nucleo/sesion.ts';
import type { Pantalla } from './Escanear.tsx';
import { Icono, Signo } from './iconos.tsx';
import { Noche } from './Noche.tsx';
import { horaDe, NOMBRES, textoDeCallados } from './palabras.ts';
import { Tope } from './Tope.tsx';

/** The turn: figures, gate and direction, and its end. */
export function Turno({ alVolver, ir }: { alVolver: () => void; ir: (pantalla: Pantalla) => void }) {
  const { cabecera, adentro, boletos, entraron, cola } = useStore(estado);
  const parte = boletos === 0 ? 0 : Math.round((100 * adentro) / boletos);
  return (
    <div className="fono">
      <Tope
        titulo="Turno"
        detalle={`Lector ${cabecera?.numero ?? ''}, ${cabecera?.evento.nombre ?? ''}`}
        alVolver={alVolver}
      />
      <main className="pila turno">
        <div>
          <div className="fila entre turno__cifra">
            <p className="turno__adentro">{adentro.toLocaleString('es-MX')}</p>
            <p className="suave">
              adentro de <b>{boletos.toLocaleString('es-MX')}</b>
              <br />
              {entraron.toLocaleString('es-MX')} por este teléfono
            </p>
          </div>
          <progress
            className="turno__barra"
            max={100}
            value={parte}
            aria-label={`${parte} por ciento adentro`}
          />
        </div>
        <SinRed />
        <Choques />
        <Noche />
        <Ajustes />
        <Rechazos />
        <div className="fila">
          <Button variant="borde" full onClick={() => ir('pasarLista')}>
            Pasar lista
          </Button>
          <Button variant="borde" full onClick={() => ir('probarLector')}>
            Probar lector
          </Button>
        </div>
        <a className="ligado" href="/puerta/hoja.html" target="_blank" rel="noreferrer">
          Qué significa cada pantalla y qué hacer
        </a>
      </main>
      <footer className="tablero">
        <Button full onClick={alVolver}>
          <Icono nombre="escanear" />
          Seguir escaneando
        </Button>
        <Cerrar cola={cola} />
      </footer>
    </div>
  );
}

/** The honest words of §P5.1, while there is no network. */
function SinRed() {
  const { sinRedDesde, cola, callados } = useStore(estado);
  if (sinRedDesde === null && cola === 0 && callados.cuantos === 0) return null;
  return (
    <p className="caja aviso-fijo" role="status">
      <Icono nombre="alerta" />
      <span>
        {sinRedDesde === null && callados.desde !== null && `${textoDeCallados(callados)}. ${SIN_REMEDIO}`}
        {sinRedDesde !== null &&
          `Este teléfono no alcanza a la taquilla desde ${horaDe(sinRedDesde)}. ${SIN_REMEDIO}`}
        {cola > 0 &&
          `${cola === 1 ? 'Falta enviar 1 lectura' : `Faltan por enviar ${cola} lecturas`}: deja la página abierta.`}
      </span>
    </p>
  );
}

/** The risk that no phone can prevent, in open words. */
const SIN_REMEDIO =
  'Dos teléfonos sin red pueden dejar pasar una copia cada uno: nada en el teléfono lo impide. «Pasar lista» ayuda, y lo que ocurra se sabrá al volver la red. ';

/** Tickets that this phone and another let in: both stories, until a person decides (§P5.3). */
function Choques() {
  const { choques } = useStore(estado);
  if (choques.length === 0) return null;
  return (
    <section className="caja" aria-label="Choques">
      <h2>Entraron dos veces, {choques.length}</h2>
      {choques.map(({ boletoId, seccion, fila, asiento, pasos }) => (
        <div key={boletoId} className="choque">
          <b>{[seccion, [fila, asiento].filter(Boolean).join(' ')].filter(Boolean).join(', ')}</b>
          {pasos.map(({ cuando, puerta, quien, enLinea, dudoso }) => (
            <small key={`${cuando}${quien}`}>
              {`${dudoso ? '≈ ' : ''}${horaDe(cuando)}, ${puerta}, ${quien}${enLinea ? '' : ', sin red'}`}
            </small>
          ))}
        </div>
      ))}
      <p className="nota">Decide una persona, en la consola.</p>
    </section>
  );
}

function Ajustes() {
  const { cabecera, puertaId, sentido, eleccionDeLuz } = useStore(estado);
  const puertas = cabecera?.puertas ?? [];
  const puerta = puertas.find(({ id }) => id === puertaId);
  return (
    <section className="caja pila">
      <Opciones
        titulo="Puerta"
        opciones={puertas.map(({ id, nombre }) => [id, nombre])}
        elegida={puertaId}
        alElegir={elegirPuerta}
      />
      {puerta?.sentido === 'ambas' && (
        <Opciones
          titulo="Sentido"
          opciones={SENTIDOS}
          elegida={sentido}
          alElegir={uno => cambiar({ sentido: uno })}
        />
      )}
      <Opciones titulo="Pantalla" opciones={LUCES} elegida={eleccionDeLuz} alElegir={elegirLuz} />
    </section>
  );
}

interface OpcionesProps<Valor> {
  titulo: string;
  opciones: readonly (readonly [Valor, string])[];
  elegida: Valor | null;
  alElegir: (valor: Valor) => void;
}

function Opciones<Valor extends string | number>({
  titulo,
  opciones,
  elegida,
  alElegir,
}: OpcionesProps<Valor>) {
  return (
    <>
      <h2>{titulo}</h2>
      <div className="opciones">
        {opciones.map(([valor, nombre]) => (
          <Chip key={valor} pressed={valor === elegida} onClick={() => alElegir(valor)}>
            {nombre}
          </Chip>
        ))}
      </div>
    </>
  );
}

const SENTIDOS = [
  ['entrada', 'Entran'],
  ['salida', 'Salen'],
] as const;
const LUCES = [
  ['auto', 'Según la luz'],
  ['sol', 'A pleno sol'],
  ['noche', 'De noche'],
] as const;

function Rechazos() {
  const { rechazos, cabecera } = useStore(estado);
  const cuales = Object.entries(rechazos) as [Veredicto, number][];
  const total = cuales.reduce((suma, [, cuantos]) => suma + cuantos, 0);
  return (
    <section className="caja">
      <h2>No pasaron, {total}</h2>
      {total > 0 && (
        <ul className="lista">
          {cuales.map(([veredicto, cuantos]) => {
            const senal = senalDe(veredicto, cabecera?.reglas ?? { contracargo: 'avisar' });
            return (
              <li key={veredicto}>
                <Signo senal={senal} veredicto={veredicto} className={`signo signo--${senal}`} />
                <span>{NOMBRES[veredicto]}</span>
                <b>{cuantos}</b>
              </li>
            );
          })}
        </ul>
      )}
    </section>
  );
}

function Cerrar({ cola }: { cola: number }) {
  const [seguro, setSeguro] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const cerrar = () =>
    cerrarJornada().catch(falla =>
      setError(
        mensajeDe(
          falla,
          'Sin conexión no se puede cerrar la jornada: acércate a una red y vuelve a intentar.',
        ),
      ),
    );
  if (!seguro)
    return (
      <Button variant="borde" full onClick={() => setSeguro(true)}>
        Cerrar mi jornada
      </Button>
    );
  return (
    <>
      <p className="nota">
        Se borra la lista de este teléfono.{' '}
        {cola > 0 && `Lo que falta por enviar (${cola}) se conserva hasta siete días.`}
      </p>
      {error && (
        <p className="falla" role="alert">
          {error}
        </p>
      )}
      <Button variant="borde" full onClick={() => void cerrar()}>
        Sí, cerrar y borrar
      </Button>
    </>
  );
}
