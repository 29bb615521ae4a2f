import { type Senal, senalDe } from '@taquilla/rules/puerta/veredicto';
import { useStore } from '@taquilla/ui/store.ts';
import { QRCodeSVG } from 'qrcode.react';
import { useEffect, useState } from 'react';
import { seguir, sePuedeDeshacer } from '../nucleo/cruzar.ts';
import { ahora, estado, puertaActual, type Resultado } from '../nucleo/estado.ts';
import { Icono, Signo } from './iconos.tsx';
import { explicacionDe, haceCuanto, horaDe, mandarA, PALABRA, titularDe } from './palabras.ts';
import { Red } from './Tope.tsx';

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
    // biome-ignore lint/a11y/noStaticElementInteractions: a pass goes on by itself; a tap anywhere is a shortcut
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keyboard has the button
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
      {comprobante && resultado.folio && (
        <Comprobante folio={resultado.folio} alCerrar={() => setComprobante(false)} />
      )}
    </div>
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
    <button type="button" className={`bt bt--lleno ${esDeOtra ? '' : 'bt--fuerte'}`} onClick={alDejarPasar}>
      {!esDeOtra && <Icono nombre="telefono" />}
      {senal === 'alto' ? 'Llamar a supervisión' : esDeOtra ? 'Dejar pasar por aquí' : 'Dejar pasar'}
    </button>
  );
  const seguirSinPasar = (
    <button type="button" className={`bt bt--lleno ${esDeOtra ? 'bt--fuerte' : ''}`} onClick={seguir}>
      {senal === 'alto' ? 'Seguir escaneando' : esDeOtra ? mandarA(resultado) : 'No dejar pasar'}
    </button>
  );
  return (
    <>
      {esDeOtra ? seguirSinPasar : pasar}
      {resultado.folio && (
        <button type="button" className="bt bt--lleno" onClick={alComprobar}>
          Comprobante
        </button>
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

/** Time, gate and reader of earlier passages (§P4.7). */
function Historia({ resultado }: { resultado: Resultado }) {
  const { historia, lugar, nombre, boletoId, veredicto } = resultado;
  const ultimo = historia.at(-1);
  const datos = [
    ultimo && [
      'Cuándo',
      `${ultimo.dudoso ? '≈ ' : ''}${horaDe(ultimo.cuando)}, ${haceCuanto(Date.parse(ultimo.cuando), ahora())}`,
    ],
    ultimo && ['Dónde', `${ultimo.puerta}${ultimo.enLinea ? '' : ', sin red'}`],
    ultimo?.quien && ['Quién lo leyó', ultimo.quien],
    lugar && veredicto !== 'puerta_equivocada' && ['Lugar', lugar],
    nombre && ['Comprador', nombre],
    boletoId !== null && ['Boleto', String(boletoId)],
  ].filter(dato => Array.isArray(dato));
  if (datos.length === 0) return null;
  return (
    <div className="res__caja">
      <dl>
        {datos.map(([que, valor]) => (
          <div key={que}>
            <dt>{que}</dt>
            <dd>{valor}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

/** The refusal for the visitor to keep: a slip without a name (§P4.7). */
function Comprobante({ folio, alCerrar }: { folio: string; alCerrar: () => void }) {
  const url = `${location.origin}/rechazos/${folio}`;
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the button inside closes it too
    <div className="hoja" role="dialog" aria-label="Comprobante" onClick={alCerrar}>
      <div className="hoja__papel">
        <h2>Comprobante</h2>
        <p>Que lo lea con su teléfono: dice cuándo, dónde y por qué, sin nombres.</p>
        <QRCodeSVG value={url} size={240} marginSize={4} level="M" title="Comprobante de la puerta" />
        <p className="folio">Folio {folio}</p>
        <button type="button" className="bt bt--lleno bt--tinta" onClick={alCerrar}>
          Cerrar
        </button>
      </div>
    </div>
  );
}
