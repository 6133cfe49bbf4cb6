CREATE TABLE "deleted_events" (
	"source" text NOT NULL,
	"source_event" text NOT NULL,
	CONSTRAINT "deleted_events_source_source_event_pk" PRIMARY KEY("source","source_event")
);
