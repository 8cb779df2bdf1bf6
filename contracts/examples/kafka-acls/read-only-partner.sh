#!/bin/sh
# Lets a partner read one topic with Kafka's own clients, and nothing else.
#   sh read-only-partner.sh kafka:9093 admin.properties garage-data kerbside.claims
# The broker needs an authorizer and a listener that authenticates (mutual TLS or SCRAM); the partner's user is made there first.
set -eu
servers=${1:?brokers} config=${2:?properties of an administrator} partner=${3:?user} topic=${4:?topic}

acls() {
  kafka-acls.sh --bootstrap-server "$servers" --command-config "$config" --add --force --allow-principal "User:$partner" "$@"
}

# Reads the topic and its offsets by time. The dead letters of the topic stay closed: the name is literal.
acls --operation Read --operation Describe --topic "$topic" --resource-pattern-type literal
# Groups of the partner's own name only: it can neither join one of ours nor move its offsets.
acls --operation Read --operation Describe --operation Delete --group "partner.$partner." --resource-pattern-type prefixed
# At most 2 MB a second, so that a replay does not slow down the house.
kafka-configs.sh --bootstrap-server "$servers" --command-config "$config" --alter --add-config consumer_byte_rate=2097152 \
  --entity-type users --entity-name "$partner"
