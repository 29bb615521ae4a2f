#!/bin/sh
# Writes a backup of DATABASE_URL into the folder RESPALDOS, reads it back, and forgets those older than RESPALDO_DIAS.
# Restoring one: docs/operation.md. pg_dump must be of the server's version or newer.
set -eu
umask 077

base="${DATABASE_DIRECT_URL:-${DATABASE_URL:-}}"
if [ -z "$base" ]; then
  echo 'Falta DATABASE_URL: no hay qué respaldar.' >&2
  exit 1
fi
carpeta="${RESPALDOS:?Falta RESPALDOS: la carpeta de los respaldos}"
dias="${RESPALDO_DIAS:-14}"
archivo="$carpeta/taquilla-$(date -u +%Y%m%dT%H%M%SZ).dump"

mkdir -p "$carpeta"
trap 'rm -f "$archivo.parte"' EXIT
# Under another name until it is whole: a copy that was cut off is not taken for a backup. Other accounts of a machine
# can read the arguments of a process: where there are such, keep the password in ~/.pgpass and not in the address.
pg_dump --format=custom --file="$archivo.parte" --dbname="$base"
pg_restore --list "$archivo.parte" >/dev/null
mv "$archivo.parte" "$archivo"
find "$carpeta" -maxdepth 1 -name 'taquilla-*.dump' -mtime "+$dias" -delete
echo "Respaldo hecho: $archivo"
