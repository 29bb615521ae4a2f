import type { RespuestaDe } from '@taquilla/contract/catalogo';
import { Button } from '@taquilla/ui/Button.tsx';
import { Notice } from '@taquilla/ui/Notice.tsx';
import { useBusy } from '@taquilla/ui/useBusy.ts';
import { useState } from 'react';
import { call } from '../api/call.ts';
import { enPalabras } from '../ui/enPalabras.ts';
import { StateTag } from '../ui/StateTag.tsx';
import { Ajuste } from './Ajuste.tsx';
import { CambiarSecretos, QuienLoEscribio } from './Secretos.tsx';

type Ajustes = RespuestaDe<'verAjustes'>;

/** Mail and card provider: their state, a test of each, and their secrets, which can be written and are never shown. */
export function Pruebas({ ajustes }: { ajustes: Ajustes }) {
  return (
    <>
      <Ajuste titulo="Correo" nota="Por dónde salen los boletos y los avisos.">
        <Correo {...ajustes.correo} version={ajustes.version} />
      </Ajuste>
      <Ajuste
        id="ajustes-proveedor"
        titulo="Cobro con tarjeta"
        nota="Las llaves se guardan cifradas y nunca se muestran."
      >
        <Proveedor leido={ajustes.proveedor} version={ajustes.version} />
      </Ajuste>
    </>
  );
}

function Correo({ remitente, salida, servidor, acceso, version }: Ajustes['correo'] & { version: number }) {
  const { dicho, isBusy, probar } = usePrueba(
    async () => (await call('probarCorreo', { intencion: 'probarCorreo' })).message,
  );
  return (
    <>
      <dl className="ficha">
        <div>
          <dt>Remitente</dt>
          <dd>{remitente}</dd>
        </div>
        <div>
          <dt>Salida</dt>
          <dd>{salida === 'smtp' ? servidor : 'Buzón del servidor: no sale ningún correo'}</dd>
        </div>
        {servidor && <QuienLoEscribio parte="correo" escritos={acceso} />}
      </dl>
      <div className="ajuste__botones">
        <Button variant="borde" busy={isBusy} onClick={probar}>
          Mandarme un correo de prueba
        </Button>
        {servidor && <CambiarSecretos parte="correo" de={servidor} escritos={acceso} version={version} />}
      </div>
      <Dicho {...dicho} />
    </>
  );
}

const ESTADOS = {
  acepta: { kind: 'bien', texto: 'Acepta la llave' },
  llave_rechazada: { kind: 'mal', texto: 'Rechaza la llave' },
  sin_respuesta: { kind: 'duda', texto: 'No responde' },
} as const;

function Proveedor({ leido, version }: { leido: Ajustes['proveedor']; version: number }) {
  const { modo, comercio, llaves } = leido;
  const [estado, setEstado] = useState(leido.estado);
  const { dicho, isBusy, probar } = usePrueba(async () => {
    setEstado((await call('probarProveedor')).estado);
    return null;
  });
  const { kind, texto } = ESTADOS[estado];
  return (
    <>
      <dl className="ficha">
        <div>
          <dt>Modo</dt>
          <dd>{modo === 'pruebas' ? 'De pruebas: no se cobra dinero' : 'Producción'}</dd>
        </div>
        <div>
          <dt>Comercio</dt>
          <dd>{comercio}</dd>
        </div>
        <QuienLoEscribio parte="proveedor" escritos={llaves} />
        <div>
          <dt>Estado</dt>
          <dd>
            <span role="status">
              <StateTag kind={kind}>{texto}</StateTag>
            </span>
          </dd>
        </div>
      </dl>
      <div className="ajuste__botones">
        <Button variant="borde" busy={isBusy} onClick={probar}>
          Preguntar ahora
        </Button>
        <CambiarSecretos
          parte="proveedor"
          de={comercio}
          escritos={llaves}
          version={version}
          onChanged={probar}
        />
      </div>
      <Dicho {...dicho} />
    </>
  );
}

interface Resultado {
  texto?: string | null;
  mal?: boolean;
}

function usePrueba(prueba: () => Promise<string | null>) {
  const [dicho, setDicho] = useState<Resultado>({});
  const { isBusy, run } = useBusy();
  return {
    dicho,
    isBusy,
    probar: () =>
      void run(async () => {
        setDicho({});
        try {
          setDicho({ texto: await prueba() });
        } catch (error) {
          setDicho({ texto: enPalabras(error), mal: true });
        }
      }),
  };
}

function Dicho({ texto, mal }: Resultado) {
  if (!texto) return null;
  return (
    <Notice tone={mal ? 'urgente' : 'exito'} live>
      {texto}
    </Notice>
  );
}
