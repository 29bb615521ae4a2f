import { type Comparacion, relojMal } from '@taquilla/rules/puerta/reloj';
import { Button } from '@taquilla/ui/Button.tsx';
import { useStore } from '@taquilla/ui/store.ts';
import { useEffect, useState } from 'react';
import { listCameras, warmUpDetector } from '../camera/camera.ts';
import { cambiar, estado } from '../nucleo/estado.ts';
import { elegirPuerta } from '../nucleo/sesion.ts';
import { nivelDeBateria, sincronizar } from '../nucleo/sincronizar.ts';
import { despertarSonido, sonar } from '../senales/senales.ts';
import { Icono } from './iconos.tsx';
import { comoPermitir, esDeApple, haceCuanto } from './palabras.ts';
import { Tope } from './Tope.tsx';

interface Punto {
  que: string;
  bien: boolean;
  /** A green confirmation, or the remedy. */
  nota: string;
}

const BATERIA_MINIMA = 40;
const SITIO_MINIMO = 50 * 2 ** 20;

/** The check before the night on one screen (§P1.4): gate, then everything that may fail tonight. */
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
        <ElegirPuerta puertas={cabecera.puertas} puertaId={puertaId} />
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
        <Button full onClick={() => void abrir()}>
          <Icono nombre="escanear" />
          Abrir la puerta
        </Button>
      </footer>
    </div>
  );
}

interface ElegirPuertaProps {
  puertas: readonly { id: number; nombre: string }[];
  puertaId: number | null;
}

function ElegirPuerta({ puertas, puertaId }: ElegirPuertaProps) {
  return (
    <fieldset className="pila">
      <legend>¿En qué puerta estás?</legend>
      {puertas.map(({ id, nombre }) => (
        <Button
          key={id}
          variant="borde"
          full
          className="opcion"
          aria-pressed={id === puertaId}
          onClick={() => elegirPuerta(id)}
        >
          {nombre}
        </Button>
      ))}
    </fieldset>
  );
}

interface Medido {
  bateria: number | null;
  detector: string | null;
  camara: boolean | null;
  sinCamara: boolean;
  libre: number | null;
  guarda: boolean;
}

function usePuntos(): Punto[] {
  const { padronEn, boletos, comparacion, sinRedDesde } = useStore(estado);
  const [medido, setMedido] = useState<Medido>({
    bateria: null,
    detector: null,
    camara: null,
    sinCamara: false,
    libre: null,
    guarda: false,
  });
  useEffect(() => {
    void sincronizar();
    void medir().then(setMedido);
  }, []);
  return [
    deCamara(medido),
    { que: 'Sonido', bien: true, nota: 'Suena al abrir la puerta: sube el volumen del teléfono.' },
    deBateria(medido),
    {
      que: 'Lista de boletos',
      bien: boletos > 0 && padronEn !== null,
      nota:
        padronEn === null
          ? 'Falta descargarla: acércate a una red.'
          : `${boletos.toLocaleString('es-MX')} boletos, ${haceCuanto(padronEn, Date.now())}.`,
    },
    { que: 'Reloj', bien: comparacion !== null && !relojMal(comparacion), nota: delReloj(comparacion) },
    deEspacio(medido),
    {
      que: 'Conexión',
      bien: sinRedDesde === null,
      nota: sinRedDesde === null ? 'Con la taquilla.' : 'No hay: funciona igual, y envía cuando vuelva.',
    },
  ];
}

function deCamara({ camara, sinCamara, detector }: Medido): Punto {
  const que = 'Cámara y lectura de códigos';
  if (camara === false)
    return { que, bien: false, nota: `Sin permiso de cámara. ${comoPermitir(navigator.userAgent)}` };
  if (sinCamara)
    return { que, bien: false, nota: 'No se ve ninguna: usa un lector que teclea, o busca a mano.' };
  return detector === null ? { que, bien: false, nota: 'Preparando…' } : { que, bien: true, nota: 'Lista.' };
}

function deBateria({ bateria }: Medido): Punto {
  const que = 'Batería';
  if (bateria === null) return { que, bien: true, nota: 'Este navegador no la dice: que pase del 40 %.' };
  const bien = bateria >= BATERIA_MINIMA;
  return { que, bien, nota: `${bateria} %${bien ? '.' : ': conéctalo o ten una batería a la mano.'}` };
}

function delReloj(comparacion: Comparacion | null): string {
  if (comparacion === null) return 'Sin comparar: hace falta una conexión.';
  return relojMal(comparacion) ? 'Está mal por más de 5 minutos: pon la hora automática.' : 'A tiempo.';
}

function deEspacio({ libre, guarda }: Medido): Punto {
  const que = 'Espacio';
  if (libre !== null && libre <= SITIO_MINIMO)
    return { que, bien: false, nota: 'Casi no queda: borra fotos o videos.' };
  if (guarda) return { que, bien: true, nota: 'El navegador conserva la lista.' };
  // Safari deletes a page's data, unless the page is on the home screen (§P8.4).
  return esDeApple(navigator.userAgent)
    ? {
        que,
        bien: false,
        nota: 'En iPhone agrega esta página al inicio («Compartir»), o la lista puede borrarse.',
      }
    : {
        que,
        bien: true,
        nota: 'Agrega esta página a tu pantalla de inicio para que el navegador conserve la lista.',
      };
}

async function medir(): Promise<Medido> {
  const [bateria, detector, permiso, camaras, sitio, guarda] = await Promise.all([
    nivelDeBateria(),
    warmUpDetector().then(
      ({ name }) => name,
      () => null,
    ),
    navigator.permissions?.query({ name: 'camera' as PermissionName }).catch(() => null),
    listCameras(),
    navigator.storage?.estimate?.().catch(() => null),
    navigator.storage?.persisted?.().catch(() => false),
  ]);
  return {
    bateria,
    detector,
    camara: permiso ? permiso.state !== 'denied' : null,
    sinCamara: camaras.length === 0,
    libre: sitio?.quota === undefined ? null : sitio.quota - (sitio.usage ?? 0),
    guarda: guarda ?? false,
  };
}
