import { mensajeDe } from '@taquilla/cliente/ApiError';
import { Button } from '@taquilla/ui/Button.tsx';
import { Field } from '@taquilla/ui/Field.tsx';
import { useStore } from '@taquilla/ui/store.ts';
import { type FormEvent, useCallback, useEffect, useState } from 'react';
import { useScanner } from '../camera/useScanner.ts';
import { estado } from '../nucleo/estado.ts';
import { emparejar } from '../nucleo/sesion.ts';
import { Marca } from './iconos.tsx';
import { Visor } from './Visor.tsx';

/** The code in an address `…/puerta/#CODE`, or in typed text. */
function codigoDe(texto: string): string | null {
  const hallado = /\/puerta\/?#([0-9A-Za-z-]{8,12})$/.exec(texto.trim());
  return hallado?.[1] ?? null;
}

/** Pairing (§P1.2): by the console's QR, by its address, or by eight characters. */
export function Emparejar() {
  const { porque, cola, emparejando } = useStore(estado);
  const { error, probar } = useEmparejamiento();
  const [escribe, setEscribe] = useState(false);
  return (
    <div className="fono">
      <header className="tope">
        <Marca />
        <div className="crece">
          <strong>Puerta</strong>
          <small>Taquilla</small>
        </div>
      </header>
      <main className="emparejar">
        <Explica porque={porque} cola={cola} error={error} />
        {escribe ? (
          <Escribir ocupado={emparejando} alEnviar={probar} />
        ) : (
          <Apuntar
            alLeer={texto => {
              const codigo = codigoDe(texto);
              if (codigo && !emparejando) void probar(codigo);
            }}
          />
        )}
      </main>
      <footer className="tablero">
        <Button variant="borde" full onClick={() => setEscribe(!escribe)}>
          {escribe ? 'Usar la cámara' : 'Escribir el código de 8 letras'}
        </Button>
      </footer>
    </div>
  );
}

/** Tries a code; one in the page's address at once. */
function useEmparejamiento() {
  const [error, setError] = useState<string | null>(null);

  const probar = useCallback(async (codigo: string) => {
    setError(null);
    try {
      await emparejar(codigo);
    } catch (falla) {
      setError(mensajeDe(falla, 'No hay conexión con la taquilla. Acércate a una red y vuelve a intentar.'));
    }
  }, []);

  useEffect(() => {
    const codigo = location.hash.slice(1);
    if (!codigo) return;
    // Removes the code from the address as soon as it is read.
    history.replaceState(null, '', location.pathname);
    void probar(codigo);
  }, [probar]);
  return { error, probar };
}

interface ExplicaProps {
  /** The reason for another pairing. */
  porque: string | null;
  /** Number of unsent tries. */
  cola: number;
  error: string | null;
}

function Explica({ porque, cola, error }: ExplicaProps) {
  return (
    <div className="emparejar__texto">
      <h1>Empareja este teléfono</h1>
      <p className="suave">
        En la consola abre la pestaña «Puerta» del evento y elige «Emparejar teléfono». Apunta al código que
        aparece.
      </p>
      {porque && <p className="emparejar__porque">{porque}</p>}
      {cola > 0 && (
        <p className="emparejar__porque">
          {cola === 1 ? 'Queda 1 lectura sin enviar: saldrá' : `Quedan ${cola} lecturas sin enviar: saldrán`}{' '}
          al emparejar de nuevo.
        </p>
      )}
      {error && (
        <p className="falla" role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

function Apuntar({ alLeer }: { alLeer: (texto: string) => void }) {
  const camara = useScanner({ onRead: alLeer, onTwo: () => {} });
  return <Visor camara={camara} pie="Apunta al código de la consola" />;
}

function Escribir({ ocupado, alEnviar }: { ocupado: boolean; alEnviar: (codigo: string) => void }) {
  const [codigo, setCodigo] = useState('');
  const enviar = (event: FormEvent) => {
    event.preventDefault();
    if (codigo.trim()) alEnviar(codigo);
  };
  return (
    <form className="emparejar__forma" onSubmit={enviar}>
      <Field
        label="Código de la consola"
        value={codigo}
        onChange={event => setCodigo(event.target.value.toUpperCase())}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={9}
        placeholder="K7MX 2PQ9"
      />
      <Button type="submit" full busy={ocupado}>
        {ocupado ? 'Emparejando…' : 'Emparejar'}
      </Button>
    </form>
  );
}
