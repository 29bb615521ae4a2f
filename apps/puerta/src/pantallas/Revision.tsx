import { relojMal } from '@taquilla/rules/puerta/reloj';
import { useStore } from '@taquilla/ui/store.ts';
import { useEffect, useState } from 'react';
import { calentarDetector } from '../camara/camara.ts';
import { cambiar, estado } from '../nucleo/estado.ts';
import { elegirPuerta } from '../nucleo/sesion.ts';
import { nivelDeBateria, sincronizar } from '../nucleo/sincronizar.ts';
import { despertarSonido, sonar } from '../senales/senales.ts';
import { Icono } from './iconos.tsx';
import { haceCuanto } from './palabras.ts';
import { Tope } from './Tope.tsx';

interface Punto {
  que: string;
  bien: boolean;
  /** Green, or what to do. */
  nota: string;
}

const BATERIA_MINIMA = 40;
const SITIO_MINIMO = 50 * 2 ** 20;

/** The ready check on one screen (§P1.4): gate, then all that may fail tonight. */
export function Revision() {
  const { cabecera, puertaId } = useStore(estado);
  const puntos = usePuntos();
  if (!cabecera) return null;
  const abrir = async () => {
    if (await despertarSonido()) sonar('adelante');
    cambiar({ fase: 'escanear' });
  };
  return (
    <div className="fono">
      <Tope titulo={`Lector ${cabecera.numero}`} detalle={cabecera.evento.nombre} />
      <main className="pila revision">
        <h1>Antes de abrir</h1>
        <fieldset className="pila">
          <legend>¿En qué puerta estás?</legend>
          {cabecera.puertas.map(({ id, nombre }) => (
            <button
              key={id}
              type="button"
              className="bt bt--lleno opcion"
              aria-pressed={id === puertaId}
              onClick={() => elegirPuerta(id)}
            >
              {nombre}
            </button>
          ))}
        </fieldset>
        <ul className="lista caja">
          {puntos.map(({ que, bien, nota }) => (
            <li key={que}>
              <span className={bien ? 'bien' : 'mal'}>
                <Icono nombre={bien ? 'palomita' : 'alerta'} />
              </span>
              <span>
                <b>{que}</b>
                <small>{nota}</small>
              </span>
            </li>
          ))}
        </ul>
      </main>
      <footer className="tablero">
        <button type="button" className="bt bt--lleno bt--1" onClick={() => void abrir()}>
          <Icono nombre="escanear" />
          Abrir la puerta
        </button>
      </footer>
    </div>
  );
}

interface Medido {
  bateria: number | null;
  detector: string | null;
  camara: boolean | null;
  libre: number | null;
  guarda: boolean;
}

function usePuntos(): Punto[] {
  const { padronEn, boletos, comparacion, sinRedDesde } = useStore(estado);
  const [medido, setMedido] = useState<Medido>({
    bateria: null,
    detector: null,
    camara: null,
    libre: null,
    guarda: false,
  });
  useEffect(() => {
    void sincronizar();
    void medir().then(setMedido);
  }, []);
  const { bateria, detector, camara, libre, guarda } = medido;
  return [
    {
      que: 'Cámara y lectura de códigos',
      bien: camara !== false && detector !== null,
      nota:
        camara === false
          ? 'Sin permiso de cámara: permítela en el candado de la dirección.'
          : detector === null
            ? 'Preparando…'
            : 'Lista.',
    },
    { que: 'Sonido', bien: true, nota: 'Suena al abrir la puerta: sube el volumen del teléfono.' },
    {
      que: 'Batería',
      bien: bateria === null || bateria >= BATERIA_MINIMA,
      nota:
        bateria === null
          ? 'Este navegador no la dice: que pase del 40 %.'
          : `${bateria} %${bateria < BATERIA_MINIMA ? ': conéctalo o ten una batería a la mano.' : '.'}`,
    },
    {
      que: 'Lista de boletos',
      bien: boletos > 0 && padronEn !== null,
      nota:
        padronEn === null
          ? 'Falta descargarla: acércate a una red.'
          : `${boletos.toLocaleString('es-MX')} boletos, ${haceCuanto(padronEn, Date.now())}.`,
    },
    {
      que: 'Reloj',
      bien: comparacion !== null && !relojMal(comparacion),
      nota:
        comparacion === null
          ? 'Sin comparar: hace falta una conexión.'
          : relojMal(comparacion)
            ? 'Está mal por más de 5 minutos: pon la hora automática.'
            : 'A tiempo.',
    },
    {
      que: 'Espacio',
      bien: libre === null || libre > SITIO_MINIMO,
      nota:
        libre !== null && libre <= SITIO_MINIMO
          ? 'Casi no queda: borra fotos o videos.'
          : guarda
            ? 'El navegador conserva la lista.'
            : 'Agrega esta página a tu pantalla de inicio para que el navegador conserve la lista.',
    },
    {
      que: 'Conexión',
      bien: sinRedDesde === null,
      nota: sinRedDesde === null ? 'Con la taquilla.' : 'No hay: funciona igual, y envía cuando vuelva.',
    },
  ];
}

async function medir(): Promise<Medido> {
  const [bateria, detector, permiso, sitio, guarda] = await Promise.all([
    nivelDeBateria(),
    calentarDetector().then(
      ({ nombre }) => nombre,
      () => null,
    ),
    navigator.permissions?.query({ name: 'camera' as PermissionName }).catch(() => null),
    navigator.storage?.estimate?.().catch(() => null),
    navigator.storage?.persisted?.().catch(() => false),
  ]);
  return {
    bateria,
    detector,
    camara: permiso ? permiso.state !== 'denied' : null,
    libre: sitio?.quota === undefined ? null : sitio.quota - (sitio.usage ?? 0),
    guarda: guarda ?? false,
  };
}
