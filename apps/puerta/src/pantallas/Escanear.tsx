import { traducirTeclado } from '@taquilla/rules/puerta/teclado';
import { senalDe } from '@taquilla/rules/puerta/veredicto';
import { Button } from '@taquilla/ui/Button.tsx';
import { useStore } from '@taquilla/ui/store.ts';
import { useCallback, useEffect, useState } from 'react';
import { listCameras } from '../camera/camera.ts';
import { useScanner } from '../camera/useScanner.ts';
import { useTypedCode } from '../camera/useTypedCode.ts';
import { sePuedeDeshacer } from '../nucleo/cruzar.ts';
import { cambiar, estado, puertaActual, type Resultado, sentidoActual } from '../nucleo/estado.ts';
import { leerTecleado, noVerNada, verUnCodigo } from '../nucleo/leer.ts';
import { elegirLuz } from '../nucleo/sesion.ts';
import { Icono, Signo } from './iconos.tsx';
import { haceCuanto, horaDe, textoDeCallados } from './palabras.ts';
import { Tope } from './Tope.tsx';
import { useReloj } from './useReloj.ts';
import { Visor } from './Visor.tsx';

export type Pantalla = 'camara' | 'buscar' | 'turno' | 'pasarLista' | 'probarLector';

interface EscanearProps {
  ir: (pantalla: Pantalla) => void;
  /** The screen before. */
  antes: Pantalla | null;
  alDeshacer: () => void;
}

/** The camera with its surroundings: figures, the last answer, and three controls within the thumb's reach. */
export function Escanear({ ir, antes, alDeshacer }: EscanearProps) {
  const { cabecera, ultimo, aviso } = useStore(estado);
  const [camaraId, setCamaraId] = useState<string | null>(null);
  const alVerDos = useCallback(() => {
    if (estado.get().resultado === null) avisar('Un boleto a la vez');
  }, []);
  const camara = useScanner({ onRead: verUnCodigo, onTwo: alVerDos, onNone: noVerNada }, camaraId);
  useTypedCode(
    hecho => {
      if (hecho.tipo === 'codigo') void leerTecleado(hecho.texto);
      else avisar(A_MEDIAS);
    },
    tecla => traducirTeclado(tecla, estado.get().teclado),
  );
  usePantallaDespierta();
  useAvisoQueSeVa();
  const puerta = puertaActual();
  return (
    <div className="fono fono--camara">
      <Tope titulo={puerta?.nombre ?? ''} detalle={cabecera?.evento.nombre ?? ''} />
      <main className="escena">
        <Visor
          camara={camara}
          pie={
            sentidoActual() === 'salida'
              ? 'Salida: pon el código dentro del marco'
              : 'Pon el código dentro del marco'
          }
        />
        {aviso && (
          <p className="aviso" role="status">
            {aviso.texto}
          </p>
        )}
        <div className="sobre-camara">
          {camara.zooms.length > 1 && (
            <button type="button" className="otra-camara" onClick={camara.zoomIn}>
              <span aria-hidden="true">{camara.zoom}×</span>
              <span className="solo-lector">Acercar, ahora {camara.zoom} veces</span>
            </button>
          )}
          <OtraCamara actual={camaraId} alElegir={setCamaraId} />
        </div>
      </main>
      <footer className="tablero">
        <Callados />
        <Cuenta />
        {ultimo && <Ultimo ultimo={ultimo} alDeshacer={alDeshacer} />}
        <Mandos camara={camara} ir={ir} antes={antes} />
      </footer>
    </div>
  );
}

/** The notice about a code whose beginning a reader's pause has lost. */
export const A_MEDIAS = 'Se leyó a medias: léelo otra vez';

function avisar(texto: string): void {
  cambiar({ aviso: { texto, en: Date.now() } });
}

/** The honest words of §P5.1 while phones are out of touch: the others, and this one. */
function Callados() {
  const { callados, sinRedDesde } = useStore(estado);
  const otros = sinRedDesde === null && callados.cuantos > 0;
  if (!otros && sinRedDesde === null) return null;
  return (
    <p className="callados" role="status">
      {otros ? textoDeCallados(callados) : `Sin conexión desde las ${horaDe(sinRedDesde ?? 0)}`}
      {': una copia puede pasar por otra puerta.'}
    </p>
  );
}

/** People inside, people still to come, and people that this phone let in. */
function Cuenta() {
  const { adentro, boletos, entraron } = useStore(estado);
  const cifras = [
    ['Adentro', adentro],
    ['Faltan', Math.max(0, boletos - adentro)],
    ['Este teléfono', entraron],
  ] as const;
  return (
    <dl className="cuenta">
      {cifras.map(([que, cuantos]) => (
        <div key={que}>
          <dt>{que}</dt>
          <dd>{cuantos.toLocaleString('es-MX')}</dd>
        </div>
      ))}
    </dl>
  );
}

interface MandosProps extends Pick<EscanearProps, 'ir' | 'antes'> {
  camara: ReturnType<typeof useScanner>;
}

function Mandos({ camara, ir, antes }: MandosProps) {
  return (
    <div className="mandos">
      {camara.hasTorch ? (
        <button type="button" aria-pressed={camara.isLit} onClick={() => camara.setTorch(!camara.isLit)}>
          <Icono nombre="lampara" />
          Luz
        </button>
      ) : (
        <BotonDeTema />
      )}
      {/* biome-ignore lint/a11y/noAutofocus: the dialog that it opens gives the focus back */}
      <button type="button" autoFocus={antes === 'buscar'} onClick={() => ir('buscar')}>
        <Icono nombre="lupa" />
        Buscar
      </button>
      <button type="button" onClick={() => ir('turno')}>
        <Icono nombre="lista" />
        Turno
      </button>
    </div>
  );
}

function BotonDeTema() {
  const { luz } = useStore(estado);
  const otra = luz === 'sol' ? 'noche' : 'sol';
  return (
    <button type="button" onClick={() => elegirLuz(otra)}>
      <Icono nombre={otra === 'noche' ? 'luna' : 'sol'} />
      {otra === 'noche' ? 'Noche' : 'Sol'}
    </button>
  );
}

function Ultimo({ ultimo, alDeshacer }: { ultimo: Resultado; alDeshacer: () => void }) {
  const { cabecera } = useStore(estado);
  const ahora = useReloj(1_000);
  const senal = senalDe(ultimo.veredicto, cabecera?.reglas ?? { contracargo: 'avisar' });
  return (
    <div className="ultimo">
      <Signo senal={senal} veredicto={ultimo.veredicto} className={`signo signo--${senal}`} />
      <span>
        <b>{ultimo.lugar || 'Código desconocido'}</b>
        <small>{[ultimo.nombre, haceCuanto(ultimo.momento, ahora)].filter(Boolean).join(', ')}</small>
      </span>
      {sePuedeDeshacer() && (
        <Button variant="quieto" size="icono" aria-label="Deshacer la última entrada" onClick={alDeshacer}>
          <Icono nombre="deshacer" />
        </Button>
      )}
    </div>
  );
}

/** Switches to another camera in two taps (§P6.2). */
function OtraCamara({ actual, alElegir }: { actual: string | null; alElegir: (id: string) => void }) {
  const [camaras, setCamaras] = useState<{ id: string; name: string }[]>([]);
  useEffect(() => {
    const cita = setTimeout(() => void listCameras().then(setCamaras), 1_500);
    return () => clearTimeout(cita);
  }, []);
  if (camaras.length < 2) return null;
  const i = camaras.findIndex(({ id }) => id === actual);
  const siguiente = camaras[(i + 1) % camaras.length];
  return (
    <button type="button" className="otra-camara" onClick={() => siguiente && alElegir(siguiente.id)}>
      Otra cámara
    </button>
  );
}

/** Keeps the screen on while a gate is open (§P8.5). */
function usePantallaDespierta(): void {
  useEffect(() => {
    let despierta: WakeLockSentinel | null = null;
    const pedir = async () => {
      if (document.visibilityState === 'visible')
        despierta = (await navigator.wakeLock?.request('screen').catch(() => null)) ?? null;
    };
    void pedir();
    document.addEventListener('visibilitychange', pedir);
    return () => {
      document.removeEventListener('visibilitychange', pedir);
      void despierta?.release();
    };
  }, []);
}

const AVISO_MS = 2_500;

function useAvisoQueSeVa(): void {
  const { aviso } = useStore(estado);
  useEffect(() => {
    if (!aviso) return;
    const cita = setTimeout(() => cambiar({ aviso: null }), AVISO_MS);
    return () => clearTimeout(cita);
  }, [aviso]);
}
