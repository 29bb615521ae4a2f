import { type Senal, senalDe } from '@taquilla/rules/puerta/veredicto';
import { Button } from '@taquilla/ui/Button.tsx';
import { Dialog, DialogActions } from '@taquilla/ui/Dialog.tsx';
import { QrCode } from '@taquilla/ui/QrCode.tsx';
import { useStore } from '@taquilla/ui/store.ts';
import { useEffect, useState } from 'react';
import { sePuedeDeshacer } from '../nucleo/cruzar.ts';
import { ahora, estado, puertaActual, type Resultado } from '../nucleo/estado.ts';
import { seguir, valeEnEspera } from '../nucleo/leer.ts';
import { Icono, Signo } from './iconos.tsx';
import { explicacionDe, haceCuanto, horaDe, mandarA, PALABRA, titularDe } from './palabras.ts';
import { Red } from './Tope.tsx';
import { useReloj } from './useReloj.ts';

/** Milliseconds after which a pass returns to the camera by itself; a tap does so at once. */
const SIGUE_MS = 1_600;

interface RespuestaProps {
  resultado: Resultado;
  alDeshacer: () => void;
  /** Called for a supervisor's decision. */
  alDejarPasar: () => void;
}

/** The answer: colour, shape and one word, everything else smaller (§P4.6). */
export function Respuesta({ resultado, alDeshacer, alDejarPasar }: RespuestaProps) {
  const { cabecera, luz } = useStore(estado);
  const senal = senalDe(resultado.veredicto, cabecera?.reglas ?? { contracargo: 'avisar' });
  const [comprobante, setComprobante] = useState(false);
  useSigueSolo(senal, resultado);
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: a pass goes on by itself; a tap anywhere is a shortcut */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the button */}
      <div
        className={`res res--${senal}`}
        data-luz={luz}
        data-veredicto={resultado.veredicto}
        onClick={senal === 'adelante' ? seguir : undefined}
      >
        {senal === 'duda' && <div className="cinta" aria-hidden="true" />}
        <div className="fono">
          <Cabeza sinConexion={resultado.sinConexion} />
          <main className="res__c" role="alert">
            <Signo senal={senal} veredicto={resultado.veredicto} className="res__s" />
            <h1 className="res__p">{PALABRA[senal]}</h1>
            <p className="res__l">{titularDe(resultado)}</p>
            <Explicacion resultado={resultado} />
            {resultado.vendidoDespues && <div className="cinta cinta--corta" aria-hidden="true" />}
            {senal !== 'adelante' && <Historia resultado={resultado} />}
          </main>
          <footer className="res__pie">
            <OtroEspera />
            {senal === 'adelante' ? (
              <PieDePaso alDeshacer={alDeshacer} />
            ) : (
              <PieDeAlto
                senal={senal}
                resultado={resultado}
                alDejarPasar={alDejarPasar}
                alComprobar={() => setComprobante(true)}
              />
            )}
          </footer>
        </div>
        {senal === 'duda' && <div className="cinta" aria-hidden="true" />}
      </div>
      {comprobante && resultado.folio && (
        <Comprobante folio={resultado.folio} alCerrar={() => setComprobante(false)} />
      )}
    </>
  );
}

function useSigueSolo(senal: Senal, { cruceId }: Resultado): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: each answer has its own time
  useEffect(() => {
    if (senal !== 'adelante') return;
    const cita = setTimeout(seguir, SIGUE_MS);
    return () => clearTimeout(cita);
  }, [senal, cruceId]);
}

function Cabeza({ sinConexion }: { sinConexion: boolean }) {
  const { adentro, boletos } = useStore(estado);
  return (
    <header className="tope">
      <div className="crece">
        <strong>{puertaActual()?.nombre}</strong>
        <small>
          Adentro: {adentro.toLocaleString('es-MX')} de {boletos.toLocaleString('es-MX')}
        </small>
      </div>
      {sinConexion && <Red />}
    </header>
  );
}

function Explicacion({ resultado }: { resultado: Resultado }) {
  const explicacion = explicacionDe(resultado);
  if (!explicacion) return null;
  return (
    <p className={resultado.veredicto === 'pasa_con_nota' ? 'res__d res__nota' : 'res__d'}>{explicacion}</p>
  );
}

interface PieDeAltoProps {
  senal: Senal;
  resultado: Resultado;
  alDejarPasar: () => void;
  alComprobar: () => void;
}

/** The foot of a doubt or a refusal: a person decides how to go on. */
function PieDeAlto({ senal, resultado, alDejarPasar, alComprobar }: PieDeAltoProps) {
  const esDeOtra = resultado.veredicto === 'puerta_equivocada';
  const pasar = resultado.huella !== null && resultado.veredicto !== 'no_valido' && (
    <Button variant={esDeOtra ? 'borde' : 'principal'} onClick={alDejarPasar}>
      {!esDeOtra && <Icono nombre="telefono" />}
      {senal === 'alto' ? 'Llamar a supervisión' : esDeOtra ? 'Dejar pasar por aquí' : 'Dejar pasar'}
    </Button>
  );
  const seguirSinPasar = (
    <Button variant={esDeOtra ? 'principal' : 'borde'} onClick={seguir}>
      {senal === 'alto' ? 'Seguir escaneando' : esDeOtra ? mandarA(resultado) : 'No dejar pasar'}
    </Button>
  );
  return (
    <>
      {esDeOtra ? seguirSinPasar : pasar}
      {resultado.folio && (
        <Button variant="borde" onClick={alComprobar}>
          Comprobante
        </Button>
      )}
      {esDeOtra ? pasar : seguirSinPasar}
    </>
  );
}

function PieDePaso({ alDeshacer }: { alDeshacer: () => void }) {
  return (
    <>
      <div className="reloj" aria-hidden="true">
        <i />
      </div>
      <p className="fila entre">
        <span>Sigue solo. Toca para seguir ya.</span>
        {sePuedeDeshacer() && (
          <button
            type="button"
            className="fila ligado"
            onClick={event => {
              event.stopPropagation();
              alDeshacer();
            }}
          >
            <Icono nombre="deshacer" tamano="chico" />
            Deshacer
          </button>
        )}
      </p>
    </>
  );
}

/** A code that was shown meanwhile: it is read next, or shown again if that took long. */
function OtroEspera() {
  const { enEspera } = useStore(estado);
  useReloj(1_000);
  if (!enEspera) return null;
  return (
    <p className="espera" role="status">
      {valeEnEspera(enEspera)
        ? 'Otro código espera: se lee al seguir.'
        : 'Otro código esperaba: que lo muestren otra vez.'}
    </p>
  );
}

/** Time, gate and reader of earlier passages (§P4.7); of a late refusal also those of this phone's pass (§P4.3). */
function Historia({ resultado }: { resultado: Resultado }) {
  useReloj(5_000);
  const { historia, lugar, nombre, boletoId, veredicto, aqui } = resultado;
  const ultimo = historia.at(-1);
  const datos = [
    ...(aqui ? [['Entró aquí', [cuandoFue(aqui), aqui.puerta].filter(Boolean).join(', ')]] : []),
    ...(aqui
      ? historia.map(paso => [paso.sentido === 'salida' ? 'Salió' : 'También entró', contarPaso(paso)])
      : []),
    !aqui && ultimo && ['Cuándo', cuandoFue(ultimo)],
    !aqui && ultimo && ['Dónde', `${ultimo.puerta}${ultimo.enLinea ? '' : ', sin red'}`],
    !aqui && ultimo?.quien && ['Quién lo leyó', ultimo.quien],
    lugar && veredicto !== 'puerta_equivocada' && ['Lugar', lugar],
    nombre && ['Comprador', nombre],
    boletoId !== null && ['Boleto', String(boletoId)],
  ].filter(dato => Array.isArray(dato));
  if (datos.length === 0) return null;
  return (
    <div className="res__caja">
      <dl>
        {datos.map(([que, valor]) => (
          <div key={`${que}${valor}`}>
            <dt>{que}</dt>
            <dd>{valor}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function contarPaso(paso: Resultado['historia'][number]): string {
  const { puerta, quien, enLinea } = paso;
  return [cuandoFue(paso), puerta, quien, !enLinea && 'sin red'].filter(Boolean).join(', ');
}

/** "≈ 20:14, hace 3 min" */
function cuandoFue({ cuando, dudoso = false }: { cuando: string; dudoso?: boolean }): string {
  return `${dudoso ? '≈ ' : ''}${horaDe(cuando)}, ${haceCuanto(Date.parse(cuando), ahora())}`;
}

/** The refusal for the visitor to keep: a slip without a name (§P4.7). */
function Comprobante({ folio, alCerrar }: { folio: string; alCerrar: () => void }) {
  const url = `${location.origin}/rechazos/${folio}`;
  return (
    <Dialog title="Comprobante" onDismiss={alCerrar}>
      <p>Que lo lea con su teléfono: dice cuándo, dónde y por qué, sin nombres.</p>
      <QrCode className="comprobante" text={url} width={240} title="Comprobante de la puerta" />
      <p className="folio">Folio {folio}</p>
      <DialogActions>
        <Button full onClick={alCerrar}>
          Cerrar
        </Button>
      </DialogActions>
    </Dialog>
  );
}
